import { useId } from 'react';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import type { TranslationState } from '../translation-states.ts';

interface LanguagePickerProps {
  label: string;
  locales: readonly Locale[];
  value: Locale;
  toState: (locale: Locale) => TranslationState;
  /** Names of texts missing in an incomplete language. */
  toGaps?: (locale: Locale) => readonly string[];
  onChange: (locale: Locale) => void;
}

/** Selects the language of one side. Shows how complete each is. */
export function LanguagePicker({ label, locales, value, toState, toGaps = () => [], onChange }: LanguagePickerProps) {
  const name = useId();
  const t = useTranslate();
  return (
    <div className="edit-language-choices" role="radiogroup" aria-label={label}>
      {locales.map((locale) => {
        const state = toState(locale);
        return (
          <label key={locale} className="edit-language" data-state={state}>
            <input
              type="radio"
              name={name}
              value={locale}
              checked={locale === value}
              className="visually-hidden"
              onChange={() => onChange(locale)}
            />
            <span>{localeFacts[locale].name}</span>
            {state !== 'there' && <small>{t(`forms.${state}`, { fields: toGaps(locale).join(', ') })}</small>}
          </label>
        );
      })}
    </div>
  );
}
// messages: forms.missing, forms.incomplete, forms.outdated
