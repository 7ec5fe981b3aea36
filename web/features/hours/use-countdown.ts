import { openingStatus } from '#shared/rules/opening-hours.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useTimeZone } from './use-today.ts';

/** Time before a change from which the countdown is shown. */
const soonMs = 90 * 60_000;

/** 'closes in 40 minutes', 'opens in 12 minutes': only once the page is live, and shortly before. */
export function useCountdown(hours: OpeningHours): string | undefined {
  const t = useTranslate();
  const { now, isLive } = useNow();
  const { locale } = useSite();
  const timeZone = useTimeZone();
  if (!isLive) return undefined;
  const status = openingStatus(hours, now, timeZone);
  const changesAt = status.status === 'open' ? status.until : status.status === 'closed' ? status.opensAt : undefined;
  if (!changesAt || changesAt.getTime() - now.getTime() > soonMs) return undefined;
  return t(status.status === 'open' ? 'hours.closes_soon' : 'hours.opens_soon', { time: relativeTime(now, changesAt, locale) });
}
