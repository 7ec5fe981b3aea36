import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from './dates.ts';
import { eventPhase } from './event-phase.ts';

interface Props {
  event: Announcement;
  /** Also shows how soon it begins, and that it is over. */
  isDetailed?: boolean;
}

/** Badge for a running event. Appears once the page is live; its line is reserved, so that nothing moves. */
export function PhaseBadge({ event, isDetailed = false }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { now, isLive } = useNow();
  const phase = eventPhase(event, now, useDates().timeZone);
  if (phase === undefined || (!isDetailed && phase !== 'running')) return null;
  const badges: Readonly<Record<typeof phase, ReactNode>> = {
    running: <Badge tone="success">{t('announcements.now_on')}</Badge>,
    past: <Badge>{t('announcements.is_over')}</Badge>,
    upcoming: event.starts_at && <Badge tone="secondary">{relativeTime(now, new Date(event.starts_at), locale)}</Badge>,
  };
  return <span className="phase-line">{isLive && badges[phase]}</span>;
}
