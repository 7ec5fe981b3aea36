import { type FormEvent, useId, useState } from 'react';
import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { refuseUnreadable } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { JsonObject } from '../forms/json.ts';
import { HintLines } from '../forms/widgets/date-fields.tsx';
import type { KindWords } from '../forms/words.ts';
import { findClockChange, fromLocalInput, toLocalInput, useDateWords } from '../forms/zoned-dates.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

export type ScheduleTimes = Pick<DeskRecordRow, 'publish_at' | 'unpublish_at'>;

interface ScheduleDialogProps {
  /** Current schedule. */
  schedule: ScheduleTimes;
  /** Whether there is content that can be published. */
  canPublish: boolean;
  /** Whether the record can be archived, and so can have an end. */
  canEnd: boolean;
  isLive: boolean;
  /** The record's publication date, before which visitors do not see it, and the label of that field. */
  ownDate?: OwnDate | undefined;
  onClose: () => void;
  onSchedule: (to: ScheduleTimes) => void;
}

interface OwnDate {
  label: string;
  at: string;
}

/** Reads a record's publication date; undefined for records without one. */
export function toOwnDate({ published_at: at }: JsonObject, words: Pick<KindWords, 'label'>): OwnDate | undefined {
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { label: words.label(['published_at']), at } : undefined;
}

const hourMs = 3_600_000;

/** Sets when a record is published and unpublished. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { schedule, canPublish, canEnd, isLive, ownDate, onClose, onSchedule } = props;
  const t = useTranslate();
  const { dayTime } = useDates();
  const id = useId();
  const { timeZone } = useDesk().start;
  const [publish, setPublish] = useState(() => {
    const isNew = schedule.publish_at === null && schedule.unpublish_at === null;
    const nextHour = new Date((Math.floor(Date.now() / hourMs) + 1) * hourMs).toISOString();
    return toLocalInput(schedule.publish_at ?? (canPublish && isNew ? nextHour : ''), timeZone);
  });
  const [end, setEnd] = useState(() => toLocalInput(schedule.unpublish_at ?? '', timeZone));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const times = {
    publish_at: toInstant(publish, schedule.publish_at, timeZone),
    unpublish_at: toInstant(end, schedule.unpublish_at, timeZone),
  };
  const errors = findErrors(times, props);
  const hasNothing = times.publish_at === null && times.unpublish_at === null;
  const isCleared = hasNothing && (schedule.publish_at !== null || schedule.unpublish_at !== null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (refuseUnreadable(event.currentTarget)) return;
    setWasSubmitted(true);
    if (errors.publish === undefined && errors.end === undefined) onSchedule(times);
  }

  const noteKey = ownDate && findNote(ownDate.at, times.publish_at, isLive);
  const say = (key: string | undefined) => (wasSubmitted && key !== undefined ? t(key) : undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('schedule.title')}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          <Button size="small" type="submit" form={id}>
            {t(isCleared ? 'schedule.remove' : 'schedule.save')}
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack-small" onSubmit={submit}>
        {canPublish ? (
          <ScheduleField
            label={t('schedule.publish_label')}
            empty={t('schedule.publish_empty')}
            value={publish}
            note={noteKey && t(noteKey, { label: ownDate.label, when: dayTime(ownDate.at) })}
            error={say(errors.publish)}
            onChange={setPublish}
          />
        ) : (
          <p>{t('schedule.nothing_waits')}</p>
        )}
        {canEnd && (
          <ScheduleField
            label={t('schedule.end_label')}
            empty={t('schedule.end_empty')}
            value={end}
            error={say(errors.end)}
            onChange={setEnd}
          />
        )}
      </form>
    </Dialog>
  );
}
// messages: schedule.error_*, schedule.remove, schedule.save, schedule.seen_later, schedule.bears_date

/**
 * Converts a field's value to a timestamp. Returns `before` if unchanged, because it may be the second of two times that look the same (daylight
 * saving).
 */
function toInstant(local: string, before: string | null, timeZone: string): string | null {
  if (before !== null && local === toLocalInput(before, timeZone)) return before;
  return fromLocalInput(local, timeZone) ?? null;
}

/** Message key of a note about the record's publication date. */
function findNote(at: string, publishAt: string | null, isLive: boolean): string | undefined {
  if (publishAt === null) return undefined;
  const laterMs = Date.parse(at) - Date.parse(publishAt);
  if (laterMs > 0) return 'schedule.seen_later';
  return laterMs < 0 && !isLive ? 'schedule.bears_date' : undefined;
}

/** Finds errors in the schedule. Returns their message keys. */
function findErrors(
  { publish_at, unpublish_at }: ScheduleTimes,
  { schedule, isLive, canEnd }: Pick<ScheduleDialogProps, 'schedule' | 'isLive' | 'canEnd'>,
): { publish?: string; end?: string } {
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= Date.now();
  const isBefore = publish_at !== null && unpublish_at !== null && Date.parse(unpublish_at) <= Date.parse(publish_at);
  const wasSet = schedule.publish_at !== null || schedule.unpublish_at !== null;
  const isEmpty = publish_at === null && unpublish_at === null && !wasSet;
  return {
    ...(isPast(publish_at) && { publish: 'schedule.error_past' }),
    ...(isBefore && { end: 'schedule.error_before' }),
    ...(unpublish_at !== null && publish_at === null && !isLive && { end: 'schedule.error_unseen' }),
    ...(isPast(unpublish_at) && { end: 'schedule.error_past' }),
    ...(isEmpty && { [canEnd ? 'end' : 'publish']: 'schedule.error_empty' }),
  };
}

interface ScheduleFieldProps {
  label: string;
  /** Text shown while the field is empty. */
  empty: string;
  /** In the format of `datetime-local`, in the centre's time zone. */
  value: string;
  /** Additional note. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Field for a date and a time, repeated in words with the zone and a note about daylight saving. */
function ScheduleField({ label, empty, value, note, error, onChange }: ScheduleFieldProps) {
  const t = useTranslate();
  const words = useDateWords();
  const { timeZone } = useDesk().start;
  const instant = fromLocalInput(value, timeZone);
  const change = findClockChange(value, timeZone);
  const lines = [
    instant === undefined ? empty : words.instant(instant),
    change === 'skipped' && t('schedule.skipped'),
    change === 'twice' && t('schedule.twice'),
    note,
  ];
  return (
    <div className="schedule-field">
      <Field label={label} hint={<HintLines lines={lines} />} error={error}>
        <DateInput type="datetime-local" value={value} onChange={onChange} />
      </Field>
      {value !== '' && (
        <Button variant="quiet" size="small" onClick={() => onChange('')} aria-label={t('schedule.clear_of', { label })}>
          {t('schedule.clear')}
        </Button>
      )}
    </div>
  );
}
