import { readFlag } from '#shared/rules/settings-reading.ts';
import { findTranslation, type Translated, translate } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
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
}

export function toRecordTexts({ locale, fallbackLocale, settings }: SiteConfig): RecordTexts {
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  return {
    get: (record, field) => translate(record.translations, field, locale, options),
    find: (record, field) => {
      const text: unknown = findTranslation(record.translations, locale, options)?.[field];
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
  };
}

export function useRecordTexts(): RecordTexts {
  return toRecordTexts(useSite());
}
