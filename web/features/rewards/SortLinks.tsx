import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards } from '#shared/contracts/rewards.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  current: RewardSort;
  toHref: (sort: RewardSort) => string;
}

/** The sort orders of the list as links. */
export function SortLinks({ current, toHref }: Props) {
  const t = useTranslate();
  return (
    <nav aria-label={t('rewards.sort')}>
      <ul className="reward-sorts">
        {rewardSorts.map((sort) => (
          <li key={sort}>
            <Link href={toHref(sort)} aria-current={sort === current ? 'true' : undefined} data-keep-scroll>
              {t(`rewards.sort_${sort}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
// messages: rewards.sort_*

type RewardSort = QueryOf<typeof listRewards>['sort'];

/** The default order first. */
const rewardSorts: readonly RewardSort[] = ['points', '-points', 'newest'];

/** Reads the sort order from an address. Invalid values are replaced by the default. */
export function readRewardSort(query: URLSearchParams): RewardSort {
  return rewardSorts.find((sort) => sort === query.get('sort')) ?? 'points';
}

/** Query of a sort order; empty for the default. */
export function toSortQuery(sort: RewardSort): { sort: RewardSort | undefined } {
  return { sort: sort === 'points' ? undefined : sort };
}
