import type { Category } from '#shared/contracts/categories.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards } from '#shared/contracts/rewards.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';

export type RewardSort = QueryOf<typeof listRewards>['sort'];

/** The usual order first. */
export const rewardSorts: readonly RewardSort[] = ['points', '-points', 'newest'];

/** Of an address; what is not understood counts as the usual order. */
export function readRewardSort(query: URLSearchParams): RewardSort {
  return rewardSorts.find((sort) => sort === query.get('sort')) ?? 'points';
}

interface Shown {
  category: Category | undefined;
  page: number;
  sort: RewardSort;
}

/** The address of a page of rewards in a language: of a category, or of all, in an order. */
export function toRewardsPath({ category, page, sort }: Shown, target: Locale, { fallbackLocale }: SiteConfig): string {
  const query = { sort: sort === 'points' ? undefined : sort };
  if (!category) return toPath('rewards', target, { page }, query);
  const name = findTranslation(category.translations, target, { useFallback: true, fallbackLocale })?.name;
  return toPath('rewards-category', target, { category: toCategoryParam(category.id, name ?? '', target), page }, query);
}
