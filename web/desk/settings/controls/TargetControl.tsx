import { Field } from '../../../ui/Field.tsx';
import { LinkInput } from '../../forms/widgets/LinkInput.tsx';
import type { SettingField } from '../setting-context.tsx';

/** A page of the site by its name, or the link of a record or another site. */
export function TargetControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <LinkInput value={value.trim()} label={field.label} hasNames onChange={set} />
    </Field>
  );
}
