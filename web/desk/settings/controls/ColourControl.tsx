import { parseColour, toHex } from '#shared/rules/colour.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { SettingField } from '../setting-scene.tsx';
import { ContrastNote } from './ContrastNote.tsx';

/** A colour, by the browser's picker or as text; shows how the site corrects it. */
export function ColourControl({ settingKey, value, field, set }: SettingField) {
  const t = useTranslate();
  const standard = isSettingKey(settingKey) ? table[settingKey].default : '';
  const shown = parseColour(value) ?? parseColour(standard);
  return (
    <div className="setting-colour">
      <input
        type="color"
        className="setting-picker"
        aria-label={t('settings.pick', { name: field.label })}
        value={shown ? toHex(shown) : '#000000'}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <Field {...field}>
        <Input value={value} placeholder={standard} spellCheck={false} onChange={({ currentTarget }) => set(currentTarget.value.trim())} />
      </Field>
      <ContrastNote settingKey={settingKey} />
    </div>
  );
}
