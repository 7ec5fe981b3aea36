import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { SettingField } from '../setting-scene.tsx';

/** A line of text. */
export function TextControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <Input value={value} onChange={({ currentTarget }) => set(currentTarget.value)} />
    </Field>
  );
}

export function EmailControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <Input value={value} type="email" onChange={({ currentTarget }) => set(currentTarget.value.trim())} />
    </Field>
  );
}

/** A path of the site, or an external address. */
export function AddressControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <Input value={value} inputMode="url" spellCheck={false} onChange={({ currentTarget }) => set(currentTarget.value.trim())} />
    </Field>
  );
}
