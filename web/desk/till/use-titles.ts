import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** Functions for titles and names in the desk's language. */
export function useTitles() {
  const { locale } = useDesk();
  const find = <T extends { locale: Locale }>(translations: readonly T[]) => findTranslation(translations, locale, { useFallback: true });
  return {
    titleOf: (translations: readonly { locale: Locale; title: string }[]): string => find(translations)?.title ?? '–',
    nameOf: (translations: readonly { locale: Locale; name: string }[]): string => find(translations)?.name ?? '–',
  };
}
