import type { DeskScheduled, DeskScheduleFailure } from '#shared/contracts/desk-schedule.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toListedTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { toRecordPath } from './record-links.tsx';
import { useScheduleWords } from './schedule-words.ts';

interface ScheduleListProps {
  events: readonly DeskScheduled[];
  kindLabel: (kind: string) => string;
  /** Whether the events are on several days, so that each line includes the day. */
  hasDays?: boolean;
}

/** Scheduled events, one per line. */
export function ScheduleList({ events, kindLabel, hasDays = false }: ScheduleListProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { time, dayTime } = useDates();
  return (
    <ul className="schedule-list">
      {events.map((event) => {
        const title = toListedTitle(event, locale, kindLabel);
        const kind = kindLabel(event.kind);
        return (
          <li key={`${event.act} ${event.kind} ${event.key}`}>
            <time dateTime={event.at}>{hasDays ? dayTime(event.at) : time(event.at)}</time>
            <span className="schedule-what">
              <Link href={toRecordPath(event.kind, event.key)}>{title}</Link>
              {kind !== title && <small>{kind}</small>}
            </span>
            <span className="schedule-act" data-act={event.act}>
              {t(`schedule.event_${event.act}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
// messages: schedule.event_*

interface ScheduleFailuresProps {
  failed: readonly DeskScheduleFailure[];
  kindLabel: (kind: string) => string;
}

/** Scheduled actions that failed, with the reasons. Staff must resolve them. */
export function ScheduleFailures({ failed, kindLabel }: ScheduleFailuresProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useScheduleWords();
  return (
    <Notice tone="error" title={t('schedule.failed', { count: failed.length })}>
      <ul className="schedule-reasons">
        {failed.map((failure) => (
          <li key={`${failure.act} ${failure.kind} ${failure.key}`}>
            <Link href={toRecordPath(failure.kind, failure.key)}>{toListedTitle(failure, locale, kindLabel)}</Link>
            <span>{` · ${kindLabel(failure.kind)}`}</span>
            <p>{[words.toFailure(failure.act, failure.at), ...words.toReasons(failure, failure)].join(' ')}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
