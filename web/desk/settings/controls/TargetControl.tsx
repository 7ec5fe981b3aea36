import { Field } from '../../../ui/Field.tsx';
import type { SettingField } from '../setting-scene.tsx';
import { TargetInput } from './TargetInput.tsx';

/** A page of the site, or a path. */
export function TargetControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <TargetInput value={value.trim()} label={field.label} onChange={set} />
    </Field>
  );
}
