import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { useDateWords } from '../use-date-words.ts';
import { usePart } from '../use-part.ts';
import { fromLocalInput, toLocalInput } from '../zoned-input.ts';
import { Lines } from './Lines.tsx';

/** A date and time in the centre's time zone, independent of the browser's; also shown in words, because browsers format dates in their own way. */
export function InstantField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { timeZone } = useDesk().start;
  const { datesFrom } = useFormScene();
  const words = useDateWords();
  const t = useTranslate();
  const given = typeof part.value === 'string' ? part.value : '';
  const instant = String(resolveRelativeDates(given, datesFrom, timeZone));
  const isRelative = instant !== given;
  const local = toLocalInput(instant, timeZone);
  const write = (typed: string) => {
    const to = fromLocalInput(typed, timeZone);
    if (to !== undefined) set(to);
    else if (part.isRequired && !part.isNullable) set('');
    else clear();
  };
  const said = local === '' ? words.zone : words.instant(instant);
  return (
    <Field {...field} hint={<Lines lines={[said, isRelative && t('forms.relative'), field.hint]} />}>
      <DateInput type="datetime-local" value={local} onChange={write} />
    </Field>
  );
}
