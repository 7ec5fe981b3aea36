import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { type deliveryStates, listWebhookDeliveries, type WebhookDelivery } from '#shared/contracts/desk-webhooks.ts';
import { webhookLimits } from '#shared/site/webhook-events.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryState, useOutcome, useTypeName } from './delivery-parts.tsx';

interface Props {
  endpointId: number;
  state: (typeof deliveryStates)[number] | undefined;
  isOn: boolean;
}

/** Interval at which the first page is refreshed, because its events are delivered meanwhile. */
const everyMs = 2000;

/** Events of an endpoint, newest first, page after page. */
export function DeliveryList({ endpointId, state, isOn }: Props) {
  const t = useTranslate();
  const [openedId, setOpenedId] = useState<number>();
  const query = state && { state };
  const first = useCall(listWebhookDeliveries, { params: { id: endpointId }, query: { ...query } }, { everyMs });
  if (first.state === 'loading') return <Waiting />;
  if (first.state === 'failed') return <FailedCall called={first} />;
  if (first.state === 'empty')
    return <EmptyState icon="clock" title={t('webhooks.no_deliveries')} message={state ? undefined : t('webhooks.no_deliveries_text')} />;
  return (
    <>
      <ol className="activity-list" aria-label={t('webhooks.deliveries')}>
        <DeliveriesFrom endpointId={endpointId} state={state} onOpen={setOpenedId} />
      </ol>
      {openedId !== undefined && <DeliveryDialog id={openedId} isOn={isOn} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}

interface PageProps extends Pick<Props, 'endpointId' | 'state'> {
  /** Last event of the previous page; undefined on the first page. */
  before?: number;
  onOpen: (id: number) => void;
}

/** One page of events, with a button for the next. The first event of a further page gets the focus, because its button is gone. */
function DeliveriesFrom({ endpointId, state, before, onOpen }: PageProps): ReactNode {
  const t = useTranslate();
  const [isContinued, setIsContinued] = useState(false);
  const start = useRef<HTMLLIElement>(null);
  const query = { ...(state && { state }), ...(before !== undefined && { before }) };
  const list = useCall(listWebhookDeliveries, { params: { id: endpointId }, query });
  const isLoaded = 'data' in list;
  useEffect(() => {
    if (before !== undefined && isLoaded) start.current?.focus();
  }, [before, isLoaded]);
  if (list.state === 'failed')
    return (
      <li className="activity-more">
        <Button variant="secondary" onClick={() => void list.refresh()}>
          {t('desk.try_again')}
        </Button>
      </li>
    );
  if (!isLoaded) return <li className="activity-more">{t('desk.loading')}</li>;
  const last = list.data.length === webhookLimits.deliveriesOfPage ? list.data.at(-1)?.id : undefined;
  return (
    <>
      {list.data.map((delivery, index) => (
        <DeliveryRow key={delivery.id} delivery={delivery} ref={index === 0 ? start : undefined} onOpen={onOpen} />
      ))}
      {last !== undefined && isContinued && <DeliveriesFrom endpointId={endpointId} state={state} before={last} onOpen={onOpen} />}
      {last !== undefined && !isContinued && (
        <li className="activity-more">
          <Button variant="secondary" onClick={() => setIsContinued(true)}>
            {t('webhooks.more')}
          </Button>
        </li>
      )}
    </>
  );
}

interface RowProps {
  delivery: WebhookDelivery;
  onOpen: (id: number) => void;
  ref: Ref<HTMLLIElement> | undefined;
}

function DeliveryRow({ delivery, onOpen, ref }: RowProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const toName = useTypeName();
  const toOutcome = useOutcome();
  const { id, type, at } = delivery;
  const name = toName(type);
  return (
    <li ref={ref} tabIndex={-1} className="webhook-delivery">
      <div>
        <p>
          <strong>{name}</strong> <code className="small quiet">{type}</code>
        </p>
        <p className="small quiet">{[dayTime(at), toOutcome(delivery)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="cluster">
        <DeliveryState delivery={delivery} />
        <Button
          size="small"
          variant="secondary"
          aria-label={t('webhooks.open_named', { name, when: dayTime(at) })}
          onClick={() => onOpen(id)}
        >
          {t('webhooks.open')}
        </Button>
      </div>
    </li>
  );
}
