import { readGroup } from '#shared/rules/settings-reading.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { toPlainOrder, useRemoval } from '../plain-order.ts';
import { SortRows } from '../SortRows.tsx';
import { type SettingField, useSettings } from '../setting-scene.tsx';

/** Pictures that alternate on the login page, by name, in order. */
export function SlidesControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const { settings } = useSettings();
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const put = (to: string[]) => set(to.join(','));
  const remove = useRemoval(names, put);
  const left = readGroup(settings, 'login_slider_images').filter(({ name }) => !names.includes(name));
  return (
    <FieldGroup {...field}>
      <SortRows
        label={field.label}
        rows={names.map((name) => ({ name, content: <p className="menu-page">{name}</p> }))}
        {...toPlainOrder(names, put)}
        onRemove={(at) => remove(at, 1, names[at] ?? '')}
      />
      <Field label={t('settings.add_slide')}>
        <Select
          value=""
          placeholder={t('forms.none')}
          choices={left.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget }) => currentTarget.value !== '' && put([...names, currentTarget.value])}
        />
      </Field>
    </FieldGroup>
  );
}
