import { localeFacts, locales } from '#shared/site/locales.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { SettingField } from '../setting-scene.tsx';

/** Languages that are turned off. The main one stays. */
export function LanguagesControl({ value, field, set }: SettingField) {
  const { fallbackLocale } = useDesk().start;
  const codes = value
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  return (
    <FieldGroup {...field}>
      <div className="edit-choices">
        {locales.map((locale) => (
          <Checkbox
            key={locale}
            label={localeFacts[locale].name}
            checked={codes.includes(locale)}
            disabled={locale === fallbackLocale && !codes.includes(locale)}
            onChange={({ currentTarget }) =>
              set((currentTarget.checked ? [...codes, locale] : codes.filter((code) => code !== locale)).join(','))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
