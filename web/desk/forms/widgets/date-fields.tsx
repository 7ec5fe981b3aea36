import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormContext, usePart } from '../form-context.tsx';
import { fromLocalInput, toLocalInput, useDateWords } from '../zoned-dates.ts';

/** A calendar day, which has no time zone. */
export function DateField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { datesFrom } = useFormContext();
  const words = useDateWords();
  const t = useTranslate();
  const stored = typeof part.value === 'string' ? part.value : '';
  const day = String(resolveRelativeDates(stored, datesFrom, useDesk().start.timeZone));
  const isRelative = day !== stored;
  const write = (typed: string) => {
    if (typed !== '') set(typed);
    else if (part.isRequired && !part.isNullable) set('');
    else clear();
  };
  const inWords = day === '' ? undefined : words.day(day);
  return (
    <Field {...field} hint={<HintLines lines={[inWords, isRelative && t('forms.relative'), field.hint]} />}>
      <DateInput type="date" value={day} onChange={write} />
    </Field>
  );
}

/** A date and time in the centre's time zone, not the browser's. Also shown in words, because browsers format dates in their own way. */
export function InstantField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { timeZone } = useDesk().start;
  const { datesFrom } = useFormContext();
  const words = useDateWords();
  const t = useTranslate();
  const stored = typeof part.value === 'string' ? part.value : '';
  const instant = String(resolveRelativeDates(stored, datesFrom, timeZone));
  const isRelative = instant !== stored;
  const local = toLocalInput(instant, timeZone);
  const write = (typed: string) => {
    const to = fromLocalInput(typed, timeZone);
    if (to !== undefined) set(to);
    else if (part.isRequired && !part.isNullable) set('');
    else clear();
  };
  const inWords = local === '' ? words.zone : words.instant(instant);
  return (
    <Field {...field} hint={<HintLines lines={[inWords, isRelative && t('forms.relative'), field.hint]} />}>
      <DateInput type="datetime-local" value={local} onChange={write} />
    </Field>
  );
}

/** A time of day in the centre's time zone. */
export function TimeField(part: PartProps) {
  const { field, set } = usePart(part);
  const time = typeof part.value === 'string' ? part.value : '';
  return (
    <Field {...field}>
      <DateInput type="time" value={toTimeInput(time)} onChange={set} />
    </Field>
  );
}

/** Converts `24:00`, the end of a day, to `00:00`, because a time control accepts nothing later than 23:59. As an end, both mean midnight. */
export function toTimeInput(time: string): string {
  return time === '24:00' ? '00:00' : time;
}

/** Notes on a field, one per line. */
export function HintLines({ lines }: { lines: readonly (string | false | undefined)[] }) {
  return lines.map((line) =>
    line ? (
      <span key={line} className="edit-line">
        {line}
      </span>
    ) : null,
  );
}
