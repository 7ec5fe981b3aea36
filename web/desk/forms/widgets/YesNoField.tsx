import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** Yes, no, or unknown. */
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
