import { Field } from '../../../ui/Field.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { toFieldName } from '../json.ts';
import { usePart } from '../use-part.ts';
import { useNamedRecords } from '../use-references.ts';
import { Chips } from './Chips.tsx';
import { RecordSearch } from './RecordSearch.tsx';

/** References to other records, by title, in the order of choice. */
export function ReferencesField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const { table } = useFormScene();
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
