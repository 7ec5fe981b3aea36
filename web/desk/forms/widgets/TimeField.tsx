import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** A time on the clocks of the centre. */
export function TimeField(part: PartProps) {
  const { field, set } = usePart(part);
  const time = typeof part.value === 'string' ? part.value : '';
  return (
    <Field {...field}>
      <DateInput type="time" value={toTimeInput(time)} onChange={set} />
    </Field>
  );
}

/** `24:00`, which ends a day, is midnight in a browser: as an end both mean the same. */
export function toTimeInput(time: string): string {
  return time === '24:00' ? '00:00' : time;
}
