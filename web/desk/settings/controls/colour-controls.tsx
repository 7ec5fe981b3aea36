import { contrast, parseColour, toHex } from '#shared/rules/colour.ts';
import { colourNames } from '#shared/rules/setting-faults.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type SettingField, useSettings } from '../setting-context.tsx';

/** A colour, chosen with the browser's picker or typed. Shows the replacement if the site corrects the colour. */
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

/** Warns that a colour is unreadable, and shows the colour that the site uses instead. */
function ContrastNote({ settingKey }: { settingKey: string }) {
  const { settings } = useSettings();
  const t = useTranslate();
  const moved = findCorrectedColour(settings, settingKey);
  if (!moved) return null;
  return (
    <p className="setting-contrast" role="status">
      <Icon name="alert" size="small" />
      <span>{t('settings.contrast', { ratio: moved.ratio, needed: moved.needed, shown: moved.shown })}</span>
      <Swatch colour={moved.shown} />
    </p>
  );
}

/** A colour sample. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="setting-swatch" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect width="24" height="24" fill={colour} />
    </svg>
  );
}

/** Variables of the site's theme for these settings. */
function readTheme(settings: FlatSettings): ReadonlyMap<string, string> {
  return toTheme(settings).light;
}

const fixed: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: 'transparent' };

/** Converts the name of a palette colour to the CSS colour that the site uses. */
function toColour(settings: FlatSettings, name: string): string {
  return fixed[name] ?? readTheme(settings).get(`color-${name.replace('_', '-')}`) ?? 'transparent';
}

/** Settings whose colour is corrected if unreadable: their variable, the background's variable, and the minimum contrast. */
const texts: Readonly<Record<string, { line: string; ground: string; needed: number }>> = {
  colors_text: { line: 'color-text', ground: 'color-background', needed: 7 },
  colors_surface: { line: 'color-surface', ground: 'color-text', needed: 7 },
  header_text_idle_color: { line: 'header-text', ground: 'header-background', needed: 4.5 },
  header_text_active_color: { line: 'header-text-active', ground: 'header-background', needed: 4.5 },
  over_header_text_color: { line: 'over-header-text', ground: 'over-header-background', needed: 4.5 },
  button_text_color: { line: 'button-text', ground: 'button-background', needed: 4.5 },
  footer_text_color: { line: 'footer-text', ground: 'footer-background', needed: 4.5 },
};

/** Finds the replacement of an unreadable colour. Undefined if the site uses the chosen colour. */
function findCorrectedColour(settings: FlatSettings, key: string): { shown: string; ratio: string; needed: string } | undefined {
  const text = texts[key];
  const chosen = settings[key]?.trim() ?? '';
  if (!text || chosen === '') return undefined;
  const theme = readTheme(settings);
  const expected = key.startsWith('colors_') ? chosen : toColour(settings, chosen);
  const shown = theme.get(text.line) ?? '';
  if (shown === expected || !parseColour(expected)) return undefined;
  const ground = theme.get(text.ground) ?? '';
  return { shown, ratio: contrast(expected, ground).toFixed(1), needed: String(text.needed) };
}
