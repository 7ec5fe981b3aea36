import type { DeskScheduleFailure } from '#shared/contracts/desk-schedule.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toListedTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRecordPath } from './record-paths.ts';
import { useScheduleWords } from './schedule-words.ts';

interface ScheduleFailuresProps {
  failed: readonly DeskScheduleFailure[];
  kindLabel: (kind: string) => string;
}

/** Scheduled actions that failed, with the reasons: someone has to look. */
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
