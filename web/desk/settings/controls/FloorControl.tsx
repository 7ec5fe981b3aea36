import { Field } from '../../../ui/Field.tsx';
import { useNamedRecords } from '../../forms/use-references.ts';
import { RecordSearch } from '../../forms/widgets/RecordSearch.tsx';
import type { SettingField } from '../setting-scene.tsx';

/** A floor of the plan, by name. */
export function FloorControl({ value, field, set }: SettingField) {
  const key = value.trim();
  const toTitle = useNamedRecords('floorplans', /^\d+$/.test(key) ? [key] : []);
  return (
    <Field {...field}>
      <RecordSearch kind="floorplans" label={field.label} shown={key === '' ? '' : toTitle(key)} onChoose={set} onEmpty={() => set('')} />
    </Field>
  );
}
