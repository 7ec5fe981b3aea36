import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { deepest, listMenuKeys, readMenuText, toMenuText, toRows } from '../menu-rows.ts';
import { type SettingField, useSettings } from '../setting-scene.tsx';
import { MenuEntries } from './MenuEntries.tsx';

/** The header menu has levels; all others are a single row of links. */
const nested: ReadonlySet<string> = new Set(['header_navbar_items']);

/** A menu of the site: its entries in order. */
export function MenuControl({ settingKey, field, set }: SettingField) {
  const { settings, change } = useSettings();
  const t = useTranslate();
  const text = readMenuText(settings, settingKey);
  const rows = toRows(text);
  if (!rows)
    return (
      <FieldGroup {...field}>
        <Notice>{t('settings.no_list')}</Notice>
      </FieldGroup>
    );
  return (
    <FieldGroup {...field}>
      <MenuEntries
        label={field.label}
        rows={rows}
        most={nested.has(settingKey) ? deepest : 0}
        onChange={(to) => {
          for (const key of listMenuKeys(settings, settingKey)) change(key, undefined); // replaces one key per entry
          set(toMenuText(to, text));
        }}
      />
    </FieldGroup>
  );
}
