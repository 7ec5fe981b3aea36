import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { useDateWords } from '../use-date-words.ts';
import { usePart } from '../use-part.ts';
import { Lines } from './Lines.tsx';

/** A calendar day, which has no time zone. */
export function DateField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { datesFrom } = useFormScene();
  const words = useDateWords();
  const t = useTranslate();
  const given = typeof part.value === 'string' ? part.value : '';
  const day = String(resolveRelativeDates(given, datesFrom, useDesk().start.timeZone));
  const isRelative = day !== given;
  const write = (typed: string) => {
    if (typed !== '') set(typed);
    else if (part.isRequired && !part.isNullable) set('');
    else clear();
  };
  const said = day === '' ? undefined : words.day(day);
  return (
    <Field {...field} hint={<Lines lines={[said, isRelative && t('forms.relative'), field.hint]} />}>
      <DateInput type="date" value={day} onChange={write} />
    </Field>
  );
}
