import { listRewards } from '#shared/contracts/rewards.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { HowToCollect } from '../features/rewards/HowToCollect.tsx';
import { PointsChips } from '../features/rewards/PointsChips.tsx';
import { usePointsLimit } from '../features/rewards/points-limit.ts';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { readRewardSort, SortLinks, toSortQuery } from '../features/rewards/SortLinks.tsx';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useNamedCategory } from '../lib/data/use-named-category.ts';
import { useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { useGatedRoute } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { CategoryListPage } from '../sections/CategoryListPage.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const priorityCards = 4;
const namedInDescription = 3;

/** Rewards for points: all, or one category (`/rewards/{page}`, `/rewards/{category}/{page}`). */
export function RewardsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { params, query: inAddress } = useRoute();
  const number = Number(params.page);
  const sort = readRewardSort(inAddress);
  const limit = usePointsLimit(inAddress);
  const named = useNamedCategory('reward');
  const { category, id: categoryId } = named;
  const isMembersOnly = useGatedRoute('rewards');
  const query = {
    ...(categoryId && { category: categoryId }),
    ...(limit && { max_points: limit }),
    sort,
    page: number,
    per_page: defaultPageSize,
  };
  const rewards = useEndpoint(listRewards, named.isUnknown ? undefined : { query }, { isMembersOnly });
  const listedTiers = useTiers();
  const tiers = listedTiers.state === 'ready' ? listedTiers.data : [];
  const toHref = useCategoryLinks('rewards');
  const meta = 'meta' in rewards ? rewards.meta : undefined;
  return (
    <CategoryListPage
      route="rewards"
      named={named}
      resource={rewards}
      number={number}
      query={toQuery({ sort, limit })}
      isMembersOnly={isMembersOnly}
      isUnlisted={sort !== 'points' || limit !== undefined} // the whole list contains the same rewards
      texts={{
        lead: t('rewards.lead'),
        categories: t('rewards.categories'),
        all: t('rewards.all'),
        ofCategory: (name) => t('rewards.category_title', { category: name }),
        ofPage: (title, page) => t('rewards.paged_title', { title, page }),
        description:
          import.meta.env.SSR &&
          (({ records, category: name, mall }) => {
            if (records.length === 0) return t('rewards.empty_description', { mall });
            const list = records
              .slice(0, namedInDescription)
              .map((reward) => texts.get(reward, 'title'))
              .join(', ');
            return name ? t('rewards.category_description', { category: name, mall, list }) : t('rewards.description', { mall, list });
          }),
      }}
      headClassName="offer-list-head"
      className="offer-list"
      bar={
        <div className="offer-list-bar reward-list-bar">
          <PointsChips
            categoryId={categoryId}
            limit={limit}
            isShown={!named.isUnknown}
            isMembersOnly={isMembersOnly}
            toHref={(max) => toHref({ category, query: toQuery({ sort, limit: max }) })}
          />
          <p className="offer-list-count" role="status">
            {meta && t('rewards.count', { count: meta.total })}
          </p>
          <SortLinks current={sort} toHref={(target) => toHref({ category, query: toQuery({ sort: target, limit }) })} />
        </div>
      }
      loading={{ kind: 'grid', count: 8, ratio: 'rewards', phoneColumns: 2 }}
      empty={(allHref) => <NoRewards allHref={limit === undefined ? allHref : toHref()} isFiltered={limit !== undefined} />}
      ending={<HowToCollect tiers={tiers} />}
    >
      {(shown, heading) => (
        <CardGrid phoneColumns={2} label={heading}>
          {shown.map((reward, index) => (
            <RewardCard
              key={reward.id}
              reward={reward}
              tier={findMinTier(reward, tiers)}
              level={2}
              source={toSource(reward)}
              isPriority={index < priorityCards}
              action={<FavouriteButton type="reward" record={reward} />}
            />
          ))}
        </CardGrid>
      )}
    </CategoryListPage>
  );
}

/** Query of an address: sort order and max number of points. */
const toQuery = ({ sort, limit }: { sort: ReturnType<typeof readRewardSort>; limit: number | undefined }) => ({
  ...toSortQuery(sort),
  max_points: limit,
});

/** Message for an empty list. Links to all rewards if the category or the limit leaves none. */
function NoRewards({ allHref, isFiltered }: { allHref: string | undefined; isFiltered: boolean }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon="gift"
      title={t(isFiltered ? 'rewards.empty_filtered' : 'rewards.empty')}
      message={t(isFiltered ? 'rewards.empty_filtered_text' : 'rewards.empty_text')}
      action={allHref && <Button href={allHref}>{t('rewards.all_link')}</Button>}
    />
  );
}
