import { isLocale, localeFacts, locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';

/** The language of the desk, in this browser. What stands on the page stays as it is. */
export function LanguageChoice() {
  const t = useTranslate();
  const { locale, setLocale } = useDesk();
  return (
    <Field label={t('desk.language')} className="desk-language">
      <Select
        value={locale}
        onChange={({ currentTarget: { value } }) => isLocale(value) && setLocale(value)}
        choices={locales.map((one) => ({ value: one, label: localeFacts[one].name }))}
      />
    </Field>
  );
}
