import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EntryIcon } from '../../../ui/EntryIcon.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type PartProps, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import { toFieldName } from '../json.ts';
import { FieldGroup } from './FieldGroup.tsx';

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

/** Yes, no, or unknown: for nullable booleans. */
export function YesNoField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const t = useTranslate();
  const { value } = part;
  return (
    <Field {...field}>
      <Select
        value={typeof value === 'boolean' ? String(value) : ''}
        placeholder={t('forms.unknown')}
        choices={[
          { value: 'true', label: t('forms.yes') },
          { value: 'false', label: t('forms.no') },
        ]}
        onChange={({ currentTarget }) => (currentTarget.value === '' ? clear() : set(currentTarget.value === 'true'))}
      />
    </Field>
  );
}

/** Selects one option. If the schema has no fixed options, a value that is missing in the table stays selectable. */
export function ChoiceField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { table } = useFormContext();
  const words = useFieldWords();
  const t = useTranslate();
  const { path, schema, value, isRequired, isNullable } = part;
  const known = schema.enum?.map(String) ?? table.choices?.[toFieldName(path)] ?? [];
  const own = typeof value === 'string' ? value : value === undefined && typeof schema.default === 'string' ? schema.default : '';
  const choices = own === '' || known.includes(own) ? known : [...known, own];
  const mayBeEmpty = isNullable || !isRequired || own === '';
  return (
    <Field {...field}>
      <Select
        value={own}
        choices={choices.map((choice) => ({ value: choice, label: words.value(path, choice) }))}
        placeholder={mayBeEmpty ? t('forms.none') : undefined}
        onChange={({ currentTarget }) => (currentTarget.value === '' ? clear() : set(currentTarget.value))}
      />
    </Field>
  );
}

/** Selects several options. Existing ones keep their order; new ones are added at the end. */
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

/** An icon by name, with a preview. */
export function IconField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const t = useTranslate();
  const name = typeof part.value === 'string' ? part.value : '';
  const write = (typed: string) => (typed === '' && (part.isNullable || !part.isRequired) ? clear() : set(typed));
  return (
    <Field {...field} hint={field.hint ?? t('forms.icon_hint')}>
      <span className="edit-icon">
        <EntryIcon key={name} icon={name || undefined} fallback="info" size="large" />
        <Input value={name} spellCheck={false} onChange={({ currentTarget }) => write(currentTarget.value.trim())} />
      </span>
    </Field>
  );
}
