import { colourNames } from '#shared/rules/setting-faults.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toColour } from '../colour-effects.ts';
import { type SettingField, useSettings } from '../setting-scene.tsx';
import { ContrastNote } from './ContrastNote.tsx';
import { Swatch } from './Swatch.tsx';

/** A colour of the palette. */
export function ColourNameControl({ settingKey, value, field, set }: SettingField) {
  const { words, settings } = useSettings();
  const own = value.trim() || (isSettingKey(settingKey) ? table[settingKey].default : '');
  const names = colourNames.includes(own) ? colourNames : [...colourNames, own];
  return (
    <div className="setting-colour">
      <Swatch colour={toColour(settings, own)} />
      <Field {...field}>
        <Select
          value={own}
          choices={names.map((name) => ({ value: name, label: words.colour(name) }))}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </Field>
      <ContrastNote settingKey={settingKey} />
    </div>
  );
}
