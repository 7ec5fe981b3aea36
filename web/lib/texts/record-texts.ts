import { readFlag } from '#shared/rules/settings-reading.ts';
import { findTranslation, type Translated, translate } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { isLocale, localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../centre/site.tsx';

interface Record<T extends Translated> {
  translations: readonly T[];
}

/** Texts of translatable records in the page's language, by the tenant's fallback rule. */
export interface RecordTexts {
  /** The field's text; a placeholder such as 'Title missing' if there is none. */
  get: <T extends Translated>(record: Record<T>, field: keyof T & string) => string;
  /** The field's text, or undefined if there is none. For optional content. */
  find: <T extends Translated>(record: Record<T>, field: keyof T & string) => string | undefined;
  /** The language of a record's texts as a BCP 47 tag, if it is not the page's language: for the attribute `lang` (WCAG 3.1.2). */
  langOf: (record: Record<Translated>) => string | undefined;
}

export function toRecordTexts({ locale, fallbackLocale, settings }: SiteConfig): RecordTexts {
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  return {
    get: (record, field) => translate(record.translations, field, locale, options),
    find: (record, field) => {
      const text: unknown = findTranslation(record.translations, locale, options)?.[field];
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
    langOf: (record) => {
      const own = findTranslation(record.translations, locale, options)?.locale.toLowerCase();
      return own !== undefined && own !== locale && isLocale(own) ? localeFacts[own].tag : undefined;
    },
  };
}

export function useRecordTexts(): RecordTexts {
  return toRecordTexts(useSite());
}
