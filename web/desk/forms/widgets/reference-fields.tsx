import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type PartProps, useFormContext, usePart } from '../form-context.tsx';
import { toFieldName } from '../json.ts';
import { useNamedRecords } from '../use-references.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { Chips } from './TagsField.tsx';

/** Reference to another record, by title. */
export function ReferenceField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { table } = useFormContext();
  const t = useTranslate();
  const { path, value, label, isRequired, isNullable } = part;
  const kind = table.refers?.[toFieldName(path)] ?? '';
  const key = typeof value === 'number' ? String(value) : '';
  const toTitle = useNamedRecords(kind, key === '' ? [] : [key]);
  const mayBeEmpty = !isRequired || isNullable;
  return (
    <div className="edit-reference">
      <Field {...field}>
        <RecordSearch
          kind={kind}
          label={label}
          shown={key === '' ? '' : toTitle(key)}
          onChoose={(to) => set(Number(to))}
          {...(mayBeEmpty && { onEmpty: clear })}
        />
      </Field>
      {key !== '' && mayBeEmpty && (
        <IconButton
          icon="close"
          size="small"
          variant="plain"
          label={t('forms.remove', { name: `${label}: ${toTitle(key)}` })}
          onClick={clear}
        />
      )}
    </div>
  );
}

/** References to other records, by title, in the order of choice. */
export function ReferencesField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const { table } = useFormContext();
  const { path, value, label, isRequired } = part;
  const kind = table.refers?.[toFieldName(path)] ?? '';
  const keys = (Array.isArray(value) ? value : []).map(String);
  const toTitle = useNamedRecords(kind, keys);
  const put = (to: readonly string[]) => {
    if (to.length === 0 && !isRequired && value === undefined) clear();
    else set(to.map(Number));
  };
  return (
    <div className="edit-references">
      <Field {...field}>
        <RecordSearch kind={kind} label={label} shown="" without={keys} onChoose={(key) => put([...keys, key])} />
      </Field>
      <Chips
        label={label}
        chips={keys.map((key) => ({ key, text: toTitle(key) }))}
        onRemove={(key) => put(keys.filter((one) => one !== key))}
      />
    </div>
  );
}
