import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { findNextTimes } from '#shared/rules/event-dates.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from './dates.ts';

interface Props {
  event: Announcement;
  /** Whether there is also a badge for events that have not begun, or are over. */
  isDetailed?: boolean;
}

/** Badge for a running event. Appears when the page is live. Its line is reserved, so that other content does not move. */
export function PhaseBadge({ event, isDetailed = false }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { now, isLive } = useNow();
  const { timeZone } = useDates();
  const times = findNextTimes(event, now, timeZone);
  const phase = eventPhase(times, now, timeZone);
  if (phase === undefined || (!isDetailed && phase !== 'running')) return null;
  const badges: Readonly<Record<typeof phase, ReactNode>> = {
    running: <Badge tone="success">{t('announcements.now_on')}</Badge>,
    past: <Badge>{t('announcements.is_over')}</Badge>,
    upcoming: times.starts_at && <Badge tone="secondary">{relativeTime(now, new Date(times.starts_at), locale)}</Badge>,
  };
  return <span className="phase-line">{isLive && badges[phase]}</span>;
}

type EventPhase = 'upcoming' | 'running' | 'past';

/** Phase of an event. Without an end, it lasts until the end of its first day. Without a start, it runs until its end. Undefined without either. */
function eventPhase({ starts_at, ends_at }: ReturnType<typeof findNextTimes>, now: Date, timeZone: string): EventPhase | undefined {
  if (!starts_at && !ends_at) return undefined;
  if (starts_at && now < new Date(starts_at)) return 'upcoming';
  const end = ends_at
    ? new Date(ends_at)
    : starts_at && toInstant(addDays(calendarDateIn(new Date(starts_at), timeZone), 1), '00:00', timeZone);
  return end && now >= end ? 'past' : 'running';
}
