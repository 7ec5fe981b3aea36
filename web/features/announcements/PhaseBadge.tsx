import type { Announcement } from '#shared/contracts/announcements.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useNow } from '../../lib/now.tsx';
import { useSite } from '../../lib/site.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from './dates.ts';
import { eventPhase } from './event-phase.ts';

interface Props {
  event: Announcement;
  /** Also says how soon it begins, and that it is over. */
  isDetailed?: boolean;
}

/** Whether an event is on at this moment; it waits for the page to be live. */
export function PhaseBadge({ event, isDetailed = false }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { now, isLive } = useNow();
  const phase = eventPhase(event, now, useDates().timeZone);
  if (!isLive) return null;
  if (phase === 'running') return <Badge tone="success">{t('announcements.now_on')}</Badge>;
  if (!isDetailed) return null;
  if (phase === 'past') return <Badge>{t('announcements.is_over')}</Badge>;
  return event.starts_at ? <Badge tone="secondary">{relativeTime(now, new Date(event.starts_at), locale)}</Badge> : null;
}
