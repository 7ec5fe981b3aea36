import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  type WebhookDeliveryDetail,
} from '#shared/contracts/desk-webhooks.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { DeliveryState, useOutcome, useTypeName } from './delivery-parts.tsx';

interface Props {
  id: number;
  isOn: boolean;
  onClose: () => void;
}

/** One event with its request, the receiver's answer, and a button to send it again. */
export function DeliveryDialog({ id, isOn, onClose }: Props) {
  const t = useTranslate();
  const toName = useTypeName();
  const called = useCall(getWebhookDelivery, { params: { id } }, { everyMs: 2000 });
  const title = 'data' in called ? toName(called.data.type) : t('webhooks.deliveries');
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('desk.close')}>
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} level={3} />
      {'data' in called && <Delivery delivery={called.data} isOn={isOn} />}
    </Dialog>
  );
}

function Delivery({ delivery, isOn }: { delivery: WebhookDeliveryDetail; isOn: boolean }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const { dayTime } = useDates();
  const toOutcome = useOutcome();
  const act = useAct(replayWebhook);
  const { id, key, endpoint_id, body, answer, at, tried_at, took_ms } = delivery;
  async function replay(): Promise<void> {
    if (!(await act.send({ delivery_id: id, since: null }, { params: { id: endpoint_id } }))) return;
    showToast({ type: 'success', title: t('webhooks.replayed', { count: 1 }) });
    await refresh(listWebhooks, listWebhookDeliveries, getWebhookDelivery);
  }
  return (
    <div className="stack">
      <p className="cluster" aria-live="polite">
        <DeliveryState delivery={delivery} />
        <span>{toOutcome(delivery)}</span>
      </p>
      <DefinitionList
        entries={[
          { term: t('webhooks.happened'), description: dayTime(at) },
          ...(tried_at === null
            ? []
            : [
                {
                  term: t('webhooks.tried'),
                  description: took_ms === null ? dayTime(tried_at) : `${dayTime(tried_at)} · ${t('webhooks.took', { ms: took_ms })}`,
                },
              ]),
          { term: 'webhook-id', description: <code className="webhook-key">{key}</code> },
        ]}
      />
      <section className="stack-small" aria-labelledby="webhook-request">
        <h3 id="webhook-request">{t('webhooks.request')}</h3>
        <pre className="webhook-text">{toIndented(body)}</pre>
      </section>
      {answer !== null && (
        <section className="stack-small" aria-labelledby="webhook-answer">
          <h3 id="webhook-answer">{t('webhooks.answer')}</h3>
          {answer === '' ? <p className="quiet">{t('webhooks.answer_empty')}</p> : <pre className="webhook-text">{answer}</pre>}
        </section>
      )}
      {act.state === 'failed' && <p role="alert">{toFailure(act).message}</p>}
      <p>
        <Button disabled={!isOn} isLoading={act.isSending} onClick={() => void replay()}>
          {t('webhooks.send_again')}
        </Button>
      </p>
    </div>
  );
}

const toIndented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
