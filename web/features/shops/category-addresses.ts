import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';
import { allCategories } from '#shared/site/routes.ts';
import { type ShopFilters, toShopQuery } from './shop-filters.ts';

/** The address of a page of shops in a language: the category's name there, the same filters. */
export function toShopsPath(category: Category | undefined, page: number, filters: ShopFilters, target: Locale, site: SiteConfig): string {
  const name = category && findTranslation(category.translations, target, { useFallback: true, fallbackLocale: site.fallbackLocale })?.name;
  const param = category ? toCategoryParam(category.id, name ?? '', target) : allCategories[target];
  return toPath('shops', target, { category: param, page }, toShopQuery(filters));
}
