import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { toFieldName } from '../json.ts';
import { usePart } from '../use-part.ts';
import { useFieldWords } from '../words.ts';

/** Select one option. If the schema has no fixed options, a value that the table does not know is kept as an option. */
export function ChoiceField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { table } = useFormScene();
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
