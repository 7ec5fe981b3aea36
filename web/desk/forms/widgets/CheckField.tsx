import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** Yes or no. */
export function CheckField(part: PartProps) {
  const { field, set } = usePart(part);
  const { id, label, hint, error } = field;
  const isChecked = part.value === undefined ? part.schema.default === true : part.value === true;
  return (
    <Checkbox
      id={id}
      label={label}
      hint={hint}
      error={error}
      checked={isChecked}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}
