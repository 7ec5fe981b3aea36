import { Reward } from '#shared/schemas/rewards.ts';
import {
  type ListKind,
  listCategoryNames,
  listCompanyTitles,
  type Problem,
  toReferences,
  toTitle,
  toTitledRecord,
} from '../core/kinds/record-kind.ts';
import { toRewardVisibility } from '../core/kinds/visibility.ts';

export const rewards: ListKind<Reward> = {
  schema: Reward,
  table: 'reward',
  toColumns(reward) {
    const { visibleFromMs, visibleUntilMs } = toRewardVisibility(reward);
    return { visible_from_ms: visibleFromMs, visible_until_ms: visibleUntilMs };
  },
  listCategoryIds: ({ category_ids }) => category_ids,
  listReferences: ({ company_id, company_ids, category_ids, min_tier_id }) => [
    { to: 'companies', path: ['company_id'], id: company_id },
    ...toReferences('companies', company_ids, ['company_ids']),
    ...toReferences('categories', category_ids, ['category_ids']),
    { to: 'tiers', path: ['min_tier_id'], id: min_tier_id },
  ],
  findProblems: (records) => records.flatMap(findWrongPerk),
  searchedWith: ['categories', 'companies'],
  toSearchRecords: (records, around) =>
    records.map((reward) => {
      const titles = around.findCompanyTitles(reward.company_id);
      const companyTitle = (locale: string) => titles?.find((entry) => entry.locale === locale)?.title;
      return {
        hit: {
          id: reward.id,
          type: 'reward',
          image: reward.image,
          translations: reward.translations.map(({ locale, title }) => toTitle(locale, title, companyTitle(locale))),
        },
        visibility: toRewardVisibility(reward),
        keywords: [...listCategoryNames(around.content, reward.category_ids), ...listCompanyTitles(around, reward.company_id)],
        texts: reward.translations.map(({ description }) => description),
      };
    }),
  toSitemapRecord: (reward) => (reward.perk == null ? toTitledRecord('reward', reward) : undefined),
};

/** Finds problems of a perk that make it impossible to give; empty for other rewards. */
export function findWrongPerk(record: Reward): Problem[] {
  const { perk, points, stock, min_tier_id } = record;
  if (perk == null) return [];
  return [
    ...(points === 0 ? [] : [{ record, path: ['points'], reason: 'must be 0: a perk costs nothing' }]),
    ...(stock === null ? [] : [{ record, path: ['stock'], reason: 'must be null: each member of its level gets the perk' }]),
    ...(perk === 'birthday' || min_tier_id != null
      ? []
      : [{ record, path: ['min_tier_id'], reason: 'is missing: it says of which level this is a perk' }]),
  ];
}
