import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { type RewardSort, rewardSorts } from './reward-addresses.ts';

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
