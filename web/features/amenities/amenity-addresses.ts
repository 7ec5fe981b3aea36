import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';

/** The address of a page of amenities in a language: of a category, or of all. */
export function toAmenitiesPath(category: Category | undefined, page: number, target: Locale, site: SiteConfig): string {
  if (!category) return toPath('amenities', target, { page });
  const name = findTranslation(category.translations, target, { useFallback: true, fallbackLocale: site.fallbackLocale })?.name;
  return toPath('amenities-category', target, { category: toCategoryParam(category.id, name ?? '', target), page });
}
