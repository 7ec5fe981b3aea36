import { readFlag } from '#shared/rules/settings-reading.ts';
import { isSettingKey } from '#shared/site/settings.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { SettingField } from '../setting-scene.tsx';

/** On or off, as the site interprets it. */
export function FlagControl({ settingKey, value, field, set }: SettingField) {
  const isOn = isSettingKey(settingKey) && readFlag({ [settingKey]: value }, settingKey);
  const { id, label, hint, error } = field;
  return (
    <Checkbox
      id={id}
      label={label}
      hint={hint}
      error={error}
      kind="switch"
      checked={isOn}
      onChange={({ currentTarget }) => set(String(currentTarget.checked))}
    />
  );
}
