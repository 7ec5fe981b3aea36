import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '#shared/contracts/desk-webhooks.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { toRouterPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { SecretShown } from './SecretShown.tsx';

export type EndpointActName = 'secret' | 'remove' | 'replay';

interface Props {
  act: EndpointActName;
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Asks before the secret is replaced, the endpoint removed, or events sent again, and runs the act. */
export function EndpointActs({ act, endpoint: { id, name, failing_since }, onClose }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { timeZone } = useDates();
  const secret = useAct(rotateWebhookSecret);
  const remove = useAct(removeWebhook);
  const replay = useAct(replayWebhook);
  const [since, setSince] = useState(() => calendarDateIn(failing_since === null ? new Date() : new Date(failing_since), timeZone));
  const current = { secret, remove, replay }[act];
  const onEndpoint = { params: { id } };

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (act === 'secret') {
      await secret.send({}, onEndpoint);
    } else if (act === 'remove') {
      if (!(await remove.send({}, onEndpoint))) return;
      showToast({ type: 'success', title: t('webhooks.removed', { name }) });
      await navigate(toRouterPath('webhooks'));
    } else if (since !== '') {
      const sent = await replay.send({ delivery_id: null, since: toInstant(since, '00:00', timeZone).toISOString() }, onEndpoint);
      if (!sent) return;
      showToast({ type: 'success', title: t('webhooks.replayed', { count: sent.count }) });
      onClose();
    }
    await refresh(listWebhooks, listWebhookDeliveries);
  }

  return (
    <Dialog isOpen onClose={onClose} title={t(`webhooks.${act}_ask`, { name })} closeLabel={t('desk.close')} size="small">
      {secret.state === 'done' ? (
        <SecretShown secret={secret.answer.secret} onClose={onClose} />
      ) : (
        <Form
          label={t(`webhooks.${act}_ask`, { name })}
          onSubmit={(event) => void run(event)}
          failure={current.state === 'failed' ? toFailure(current) : undefined}
          submit={
            <div className="cluster">
              <Button type="submit" isLoading={current.isSending}>
                {t(`webhooks.${act}_now`)}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {t('webhooks.cancel')}
              </Button>
            </div>
          }
        >
          <p>{t(`webhooks.${act}_about`)}</p>
          {act === 'replay' && (
            <Field label={t('webhooks.since')} isRequired>
              <DateInput type="date" value={since} max={calendarDateIn(new Date(), timeZone)} onChange={setSince} />
            </Field>
          )}
        </Form>
      )}
    </Dialog>
  );
}
// messages: webhooks.secret_ask, webhooks.secret_now, webhooks.secret_about, webhooks.remove_ask, webhooks.remove_now, webhooks.remove_about
// messages: webhooks.replay_ask, webhooks.replay_now, webhooks.replay_about
