import { isSettingKey, type Setting, settings as table } from '#shared/site/settings.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type SettingField, useSettings } from '../setting-scene.tsx';
import { LayoutPicture } from './LayoutPicture.tsx';

/** Select one option; an unknown value stays until another is chosen. */
export function ChoiceControl({ settingKey, value, field, set }: SettingField) {
  const { words } = useSettings();
  const setting: Setting | undefined = isSettingKey(settingKey) ? table[settingKey] : undefined;
  const known = setting?.type === 'choice' ? setting.choices : [];
  const own = value.trim() || (setting?.default ?? '');
  const choices = known.includes(own) ? known : [...known, own];
  return (
    <>
      <LayoutPicture name={`${settingKey}.${own}`} />
      <Field {...field}>
        <Select
          value={own}
          choices={choices.map((choice) => ({ value: choice, label: words.choice(settingKey, choice) }))}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </Field>
    </>
  );
}
