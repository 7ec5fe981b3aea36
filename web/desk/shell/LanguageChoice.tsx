import { isLocale, localeFacts, locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';

/** The desk's language in this browser. Content on the page stays unchanged. */
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
