import { type PartProps, useFormScene } from '../form-scene.tsx';
import { isObject } from '../json.ts';
import { useCentreWeek } from '../use-centre-week.ts';
import { useFieldWords } from '../words.ts';
import { OptionalGroup } from './OptionalGroup.tsx';
import { WeekField } from './WeekField.tsx';

/** Weekdays, then exceptions, then the source's wording. Begins with the centre's week. */
export function HoursField(part: PartProps) {
  const { Part } = useFormScene();
  const words = useFieldWords();
  const { path, schema, value } = part;
  const hours = isObject(value) ? value : {};
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'days');
  const at = [...path, 'days'];
  const { week, isLoading } = useCentreWeek();
  return (
    <OptionalGroup {...part} isLoading={isLoading} first={week && { status: 'open', days: week, exceptions: [] }}>
      <WeekField
        path={at}
        schema={schema.properties?.days ?? {}}
        isNullable={false}
        isRequired
        value={hours.days}
        label={words.label(at)}
      />
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
