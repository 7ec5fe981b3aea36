import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { toFieldName } from '../json.ts';
import { usePart } from '../use-part.ts';
import { useNamedRecords } from '../use-references.ts';
import { RecordSearch } from './RecordSearch.tsx';

/** Reference to another record, by title. */
export function ReferenceField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { table } = useFormScene();
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
