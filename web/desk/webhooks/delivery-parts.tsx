import type { WebhookDelivery } from '#shared/contracts/desk-webhooks.ts';
import { webhookTestType } from '#shared/site/webhook-events.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../lib/use-dates.ts';

const tones = { waiting: 'accent', delivered: 'success', failed: 'error' } as const;

export function DeliveryState({ delivery: { state } }: { delivery: WebhookDelivery }) {
  const t = useTranslate();
  return <Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>;
}

/** Returns the name of an event. */
export function useTypeName(): (type: string) => string {
  const t = useTranslate();
  return (type) => (type === webhookTestType ? t('webhooks.test_event') : t(`activity.value.events.${type}`));
}

/** Returns the outcome of the last attempt in words, and when the next one follows. */
export function useOutcome(): (delivery: WebhookDelivery) => string {
  const t = useTranslate();
  const { dayTime } = useDates();
  return ({ state, status, fault, attempts, next_at }) =>
    [
      ...(status === null ? [] : [t('webhooks.status', { status })]),
      ...(fault === null ? [] : [t(`webhooks.fault.${fault}`)]),
      ...(attempts > 1 ? [t('webhooks.attempts', { count: attempts })] : []),
      ...(state !== 'waiting' || attempts === 0 ? [] : next_at === null ? [] : [t('webhooks.next', { when: dayTime(next_at) })]),
      ...(state === 'waiting' && next_at === null ? [t('webhooks.held')] : []),
    ].join(' · ');
}
// messages: activity.value.events.*, webhooks.delivery.*, webhooks.fault.*
