import type { KnownCustomer } from '#shared/contracts/customers.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** Titles in the desk's language, and names of people. */
export function useTitles() {
  const { locale } = useDesk();
  const find = <T extends { locale: Locale }>(translations: readonly T[]) => findTranslation(translations, locale, { useFallback: true });
  return {
    titleOf: (translations: readonly { locale: Locale; title: string }[]): string => find(translations)?.title ?? '–',
    whoIs({ first_name, tier }: KnownCustomer): string {
      const level = tier && find(tier.translations)?.name;
      return level ? `${first_name} (${level})` : first_name;
    },
  };
}
