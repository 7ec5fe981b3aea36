import { listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { CategoryChips } from '../features/categories/CategoryChips.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { HowToCollect } from '../features/rewards/HowToCollect.tsx';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { type RewardSort, readRewardSort, toSortQuery } from '../features/rewards/reward-addresses.ts';
import { SortLinks } from '../features/rewards/SortLinks.tsx';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { ListPage } from '../features/states/ListPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import type { Resource } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers } from '../lib/data/use-kept-endpoint.ts';
import { type NamedCategory, toListStanding, useNamedCategory } from '../lib/data/use-named-category.ts';
import { toCategoryPath, useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const priorityCards = 4;
const namedInDescription = 3;

/** What points turn into: all of it, or one kind (`/rewards/{page}`, `/rewards/{category}/{page}`). */
export function RewardsScreen() {
  const t = useTranslate();
  const { params, query } = useRoute();
  const number = Number(params.page);
  const sort = readRewardSort(query);
  const named = useNamedCategory('reward');
  const { category, known, id: categoryId } = named;
  const isKept = useKeptForMembers('rewards');
  const asked = { ...(categoryId && { category: categoryId }), sort, page: number, per_page: defaultPageSize };
  const rewards = useKeptEndpoint(isKept, listRewards, named.isUnknown ? undefined : { query: asked });
  const listedTiers = useTiers();
  const tiers = listedTiers.state === 'ready' ? listedTiers.data : [];
  const toHref = useCategoryLinks('rewards');
  const landing = useLandingHead('rewards', number === 1 && categoryId === undefined);
  const { page, isMissing, failed } = useRewardsPage(named, rewards, { number, sort, isKept });
  const meta = 'meta' in rewards ? rewards.meta : undefined;
  return (
    <ListPage
      page={page}
      isMissing={isMissing}
      failed={failed}
      header={{ ...landing, lead: category ? undefined : t('rewards.lead'), className: 'offer-list-head' }}
      hasNoTrail={!category}
      className="offer-list"
      choices={
        <>
          {known.length > 0 && (
            <CategoryChips
              categories={known}
              currentId={categoryId}
              label={t('rewards.categories')}
              allLabel={t('rewards.all')}
              toHref={(one) => toHref({ category: one, query: toSortQuery(sort) })}
            />
          )}
          <div className="offer-list-bar">
            <p className="offer-list-count" role="status">
              {meta && t('rewards.count', { count: meta.total })}
            </p>
            <SortLinks current={sort} toHref={(wanted) => toHref({ category, query: toSortQuery(wanted) })} />
          </div>
        </>
      }
      resource={rewards}
      loading={{ kind: 'grid', count: 8, ratio: 'rewards', phoneColumns: 2 }}
      empty={
        <EmptyState
          icon="gift"
          title={t('rewards.empty')}
          message={t('rewards.empty_text')}
          action={categoryId !== undefined && <Button href={toHref()}>{t('rewards.all_link')}</Button>}
        />
      }
      pages={{ page: number, pageCount: meta?.pages, toHref: (page) => toHref({ category, page, query: toSortQuery(sort) }) }}
      ending={<HowToCollect tiers={tiers} />}
    >
      {(shown) => (
        <CardGrid phoneColumns={2} label={page.heading}>
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
    </ListPage>
  );
}

interface Shown {
  number: number;
  sort: RewardSort;
  /** Members alone see them: nothing of them is there before the page is live. */
  isKept: boolean;
}

function useRewardsPage(named: NamedCategory, rewards: Resource<Reward[]>, { number, sort, isKept }: Shown) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { category } = named;
  const standing = toListStanding(named, rewards, { isPastEnd: number > 1 && rewards.state === 'empty', isKept });
  const name = category && texts.get(category, 'name');
  const title = name ? t('rewards.category_title', { category: name }) : t('menu.rewards');
  const page = usePage({
    route: category ? 'rewards-category' : 'rewards',
    heading: name ?? t('menu.rewards'),
    title: number > 1 ? t('rewards.paged_title', { title, page: number }) : title,
    isReady: standing.isReady,
    description: import.meta.env.SSR && toDescription(),
    toPath: (locale) => toCategoryPath('rewards', { category, page: number, query: toSortQuery(sort) }, locale, site),
    isUnlisted: sort !== 'points',
  });
  return { page, ...standing };

  function toDescription(): string {
    const mall = siteName(site);
    const shown = 'data' in rewards ? rewards.data.slice(0, namedInDescription) : [];
    if (shown.length === 0) return t('rewards.empty_description', { mall });
    const list = shown.map((reward) => texts.get(reward, 'title')).join(', ');
    return name ? t('rewards.category_description', { category: name, mall, list }) : t('rewards.description', { mall, list });
  }
}
