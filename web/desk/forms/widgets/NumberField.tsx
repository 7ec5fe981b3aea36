import { Field } from '../../../ui/Field.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { NumberInput } from './NumberInput.tsx';

/** An integer or a decimal number, depending on the schema. */
export function NumberField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, schema, isRequired, isNullable } = part;
  const { type, minimum, exclusiveMinimum } = schema;
  const empty = () => (isRequired && !isNullable ? set(null) : clear());
  return (
    <Field {...field}>
      <NumberInput
        value={typeof value === 'number' ? value : undefined}
        isWhole={type === 'integer'}
        canBeNegative={(minimum ?? exclusiveMinimum ?? -1) < 0}
        onChange={(to) => (to === undefined ? empty() : set(to))}
      />
    </Field>
  );
}
