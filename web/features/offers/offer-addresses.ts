import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';

/** The address of a page of offers in a language: of a category, or of all. */
export function toOffersPath(category: Category | undefined, page: number, target: Locale, { fallbackLocale }: SiteConfig): string {
  if (!category) return toPath('offers', target, { page });
  const name = findTranslation(category.translations, target, { useFallback: true, fallbackLocale })?.name;
  return toPath('offers-category', target, { category: toCategoryParam(category.id, name ?? '', target), page });
}
