import { useId } from 'react';
import { isEmptyText, listTextGaps } from '#shared/rules/translation.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { isObject, isSame, type Json, type JsonObject } from '../json.ts';

interface LanguagePickerProps {
  label: string;
  locales: readonly Locale[];
  value: Locale;
  toState: (locale: Locale) => TranslationState;
  /** Names of texts missing in an incomplete language. */
  toGaps?: (locale: Locale) => readonly string[];
  onChange: (locale: Locale) => void;
}

/** Selects the language of one side. Shows how complete each language is. */
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

type TranslationState = 'there' | 'missing' | 'incomplete' | 'outdated';

/** Finds the entry of a language and its position. If there is no entry, `at` is the position for a new one. */
export function findEntry(list: readonly Json[], locale: string): { at: number; entry: JsonObject | undefined } {
  const at = list.findIndex((entry) => isObject(entry) && entry.locale === locale);
  const entry = list[at];
  return { at: at === -1 ? list.length : at, entry: isObject(entry) ? entry : undefined };
}

/**
 * How complete a language is compared with the first. `missing`: no text. `incomplete`: lacks a text that the first has. `outdated`: the first
 * language was edited since the live version, and this one was not.
 */
export function toTranslationState(list: readonly Json[], live: readonly Json[], locale: string, first: string): TranslationState {
  const { entry } = findEntry(list, locale);
  if (!entry || isBlank(entry)) return 'missing';
  if (listGaps(list, locale, first).length > 0) return 'incomplete';
  const shown = findEntry(live, locale).entry;
  const [source, shownSource] = [findEntry(list, first).entry, findEntry(live, first).entry];
  if (locale === first || !shown || !shownSource) return 'there';
  return !isSame(source, shownSource) && isSame(entry, shown) ? 'outdated' : 'there';
}

/** Texts that the first language has and another lacks. */
export function listGaps(list: readonly Json[], locale: string, first: string): readonly string[] {
  return locale === first ? [] : listTextGaps(findEntry(list, first).entry, findEntry(list, locale).entry);
}

/** Whether an entry has no text in its language. */
export function isBlank(entry: Json | undefined): boolean {
  if (!isObject(entry)) return true;
  const { locale: _, ...texts } = entry;
  return Object.values(texts).every(isEmptyText);
}
