import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Remaining time as text: in days, on the last day in hours, in the last hour in minutes. Undefined after the expiry. */
export function useTimeLeft(expiresAt: string): string | undefined {
  const t = useTranslate();
  const { now } = useNow();
  const leftMs = Date.parse(expiresAt) - now.getTime();
  if (leftMs <= 0) return undefined;
  if (leftMs >= dayMs) return t('my_rewards.left_days', { days: Math.floor(leftMs / dayMs) });
  if (leftMs >= hourMs) return t('my_rewards.left_hours', { hours: Math.floor(leftMs / hourMs) });
  return t('my_rewards.left_minutes', { minutes: Math.ceil(leftMs / minuteMs) });
}
