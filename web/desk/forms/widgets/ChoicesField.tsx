import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { useFieldWords } from '../words.ts';
import { FieldGroup } from './FieldGroup.tsx';

/** Select several options. Existing ones keep their order; new ones are added at the end. */
export function ChoicesField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const words = useFieldWords();
  const { path, schema, value, isRequired } = part;
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (choice: string, isOn: boolean) => {
    const next = isOn ? [...chosen, choice] : chosen.filter((one) => one !== choice);
    if (next.length === 0 && !isRequired) clear();
    else set(next);
  };
  return (
    <FieldGroup {...field}>
      <div className="edit-choices">
        {(schema.items?.enum ?? []).map(String).map((choice) => (
          <Checkbox
            key={choice}
            label={words.value(path, choice)}
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) => toggle(choice, currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
