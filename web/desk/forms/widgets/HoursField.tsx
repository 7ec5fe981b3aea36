import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { isObject, type Json } from '../json.ts';
import { usePart } from '../use-part.ts';
import { useFieldWords } from '../words.ts';
import { DayHours } from './DayHours.tsx';
import { OptionalGroup } from './OptionalGroup.tsx';

/** A week, day by day, then days that differ, then what its source says of it. */
export function HoursField(part: PartProps) {
  const { locale } = useDesk();
  const { change, Part } = useFormScene();
  const { field } = usePart(part);
  const words = useFieldWords();
  const t = useTranslate();
  const { path, schema, value } = part;
  const hours = isObject(value) ? value : {};
  const days = isObject(hours.days) ? hours.days : {};
  const first = weekdays.find((day) => Array.isArray(days[day]));
  const setDay = (day: string, to: Json | undefined) => change([...path, 'days', day], to);
  const copy = () => {
    for (const day of weekdays) if (first && day !== first) setDay(day, days[first]);
  };
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'days');
  return (
    <OptionalGroup {...part}>
      {/* biome-ignore lint/a11y/useSemanticElements: its name stands nowhere */}
      <div className="edit-week" role="group" aria-label={words.label([...path, 'days'])}>
        {weekdays.map((day) => (
          <DayHours
            key={day}
            id={`${field.id}.days.${day}`}
            name={weekdayName(day, locale, 'long')}
            value={days[day]}
            onChange={(to) => setDay(day, to)}
          />
        ))}
        {first && (
          <Button variant="quiet" size="small" onClick={copy}>
            {t('forms.copy_day', { day: weekdayName(first, locale, 'long') })}
          </Button>
        )}
      </div>
      {others.map(([name, inner]) => (
        <Part
          key={name}
          path={[...path, name]}
          schema={inner}
          isRequired={schema.required?.includes(name) === true}
          value={hours[name]}
          label={words.label([...path, name])}
        />
      ))}
    </OptionalGroup>
  );
}
