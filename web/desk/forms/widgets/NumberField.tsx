import { Field } from '../../../ui/Field.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { NumberInput } from './NumberInput.tsx';

/** A whole number or one with decimals, as the schema has it. */
export function NumberField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, schema, isRequired, isNullable } = part;
  const { type, minimum, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY } = schema;
  const empty = () => (isRequired && !isNullable ? set(null) : clear());
  return (
    <Field {...field}>
      <NumberInput
        value={typeof value === 'number' ? value : undefined}
        step={type === 'integer' ? 1 : 'any'}
        min={minimum ?? (exclusiveMinimum === 0 ? (type === 'integer' ? 1 : 0) : undefined)}
        max={Number.isSafeInteger(maximum) && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined}
        onChange={(to) => (to === undefined ? empty() : set(to))}
      />
    </Field>
  );
}
