import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { isObject, type Json } from '../json.ts';
import { useCentreWeek } from '../use-centre-week.ts';
import { usePart } from '../use-part.ts';
import { DayHours } from './DayHours.tsx';

/** Weekdays, each open, closed or unknown. */
export function WeekField(part: PartProps) {
  const { locale } = useDesk();
  const { change } = useFormScene();
  const { field } = usePart(part);
  const t = useTranslate();
  const { path, value, label } = part;
  const days = isObject(value) ? value : {};
  const { week: centre } = useCentreWeek();
  const first = weekdays.find((day) => Array.isArray(days[day]));
  const setDay = (day: string, to: Json | undefined) => change([...path, day], to);
  const copy = () => {
    for (const day of weekdays) if (first && day !== first) setDay(day, days[first]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands nowhere
    <div className="edit-week" role="group" aria-label={label}>
      {weekdays.map((day) => (
        <DayHours
          key={day}
          id={`${field.id}.${day}`}
          name={weekdayName(day, locale, 'long')}
          value={days[day]}
          usual={centre?.[day]}
          onChange={(to) => setDay(day, to)}
        />
      ))}
      {first && (
        <Button variant="quiet" size="small" onClick={copy}>
          {t('forms.copy_day', { day: weekdayName(first, locale, 'long') })}
        </Button>
      )}
    </div>
  );
}
