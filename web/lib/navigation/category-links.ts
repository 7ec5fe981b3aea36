import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';

/** Lists with categories, and the route of one category. */
const categoryRoutes = {
  amenities: 'amenities-category',
  offers: 'offers-category',
  rewards: 'rewards-category',
  shops: 'shops',
} as const satisfies Partial<Record<RouteName, RouteName>>;

export type CategoryList = keyof typeof categoryRoutes;

interface Shown {
  /** Undefined for the list of all categories. */
  category?: Category | undefined;
  page?: number;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** Path of a page of a list, for one category or for all. The path contains the category's name in the given language. */
export function toCategoryPath(
  list: CategoryList,
  { category, page = 1, query }: Shown,
  target: Locale,
  { fallbackLocale }: SiteConfig,
): string {
  if (!category && list !== 'shops') return toPath(list, target, { page }, query);
  const name = category && findTranslation(category.translations, target, { useFallback: true, fallbackLocale })?.name;
  const param = category ? toCategoryParam(category.id, name ?? '', target) : localeFacts[target].allCategories;
  return toPath(categoryRoutes[list], target, { category: param, page }, query);
}

/** Returns `toCategoryPath` for the page's language. */
export function useCategoryLinks(list: CategoryList): (shown?: Shown) => string {
  const site = useSite();
  return (shown = {}) => toCategoryPath(list, shown, site.locale, site);
}
