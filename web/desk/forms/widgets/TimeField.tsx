import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

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

/** Converts `24:00`, the end of a day, to the browser's midnight: as an end both mean the same. */
export function toTimeInput(time: string): string {
  return time === '24:00' ? '00:00' : time;
}
