import { type DeskScheduleNote, getDeskRecordVersion } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { listDifferences } from './differences.ts';
import { toBody, useFixedDates } from './record-bodies.ts';
import { useScheduleWords } from './schedule-words.ts';

interface VersionChangesProps {
  kind: string;
  recordKey: string;
  /** Undefined for the first version. */
  before: number | undefined;
  after: number;
  words: KindWords;
  datesFrom: string;
  event: VersionEvent;
}

/** A new state or schedule of the record, besides changes of its fields. */
export interface VersionEvent {
  state: 'archived' | 'shown' | 'created' | undefined;
  schedule: DeskScheduleNote | null | undefined;
}

/** Compares two versions of a record, field by field. */
export function VersionChanges({ kind, recordKey, before: previous, after: version, words, datesFrom, event }: VersionChangesProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toFixed = useFixedDates(datesFrom);
  const toLines = useEventLines();
  const toInput = (of: number | undefined) => (of === undefined ? undefined : { params: { kind, key: recordKey, version: of } });
  const after = useCall(getDeskRecordVersion, toInput(version));
  const earlier = useCall(getDeskRecordVersion, toInput(previous));
  const before = previous === undefined ? undefined : earlier;
  const failed = [after, before].find((one) => one?.state === 'failed');
  if (failed?.state === 'failed') return <Notice tone="error">{toFailure(failed).message}</Notice>;
  if (!('data' in after) || (before && !('data' in before))) return <Waiting />;
  const body = toFixed(toBody(after.data.body, kind) ?? {});
  const differences = listDifferences(before && toFixed(toBody(before.data.body, kind) ?? {}), body);
  if (!before) return <p>{t(event.state === 'created' ? 'records.event.created' : 'records.first_version')}</p>;
  const events = toLines(event, { kind, key: recordKey });
  return (
    <>
      {events.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {differences.length > 0 && (
        <DifferenceTable
          differences={differences}
          body={body}
          words={words}
          mineLabel={t('records.before')}
          theirsLabel={t('records.after')}
        />
      )}
      {differences.length === 0 && events.length === 0 && <p>{t('records.no_difference')}</p>}
    </>
  );
}

/** Returns a function that describes an event with a sentence per line. */
function useEventLines(): (event: VersionEvent, own: { kind: string; key: string }) => string[] {
  const t = useTranslate();
  const { toPlan, toReasons, toFailure } = useScheduleWords();
  function toScheduleLines(note: DeskScheduleNote, own: { kind: string; key: string }): string[] {
    const { event, publish_at, unpublish_at } = note;
    if (event === 'done') return [t('schedule.by_schedule')];
    if (event === 'set') return publish_at === null && unpublish_at === null ? [t('schedule.cleared')] : toPlan(note);
    const due = publish_at ?? unpublish_at;
    return [...(due === null ? [] : [toFailure(publish_at === null ? 'archive' : 'publish', due)]), ...toReasons(note, own)];
  }
  return ({ state, schedule }, own) => [
    ...(state ? [t(`records.event.${state}`)] : []),
    ...(schedule ? toScheduleLines(schedule, own) : []),
  ];
}
// messages: records.event.*
