import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { parseCategoryParam } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { HowToCollect } from '../features/rewards/HowToCollect.tsx';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { RewardChips } from '../features/rewards/RewardChips.tsx';
import { type RewardSort, readRewardSort, toRewardsPath } from '../features/rewards/reward-addresses.ts';
import { SortLinks } from '../features/rewards/SortLinks.tsx';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers } from '../lib/data/use-kept-endpoint.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { usePaginationWords } from '../lib/words/pagination-words.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const priorityCards = 4;
const namedInDescription = 3;

/** What points turn into: all of it, or one kind (`/rewards/{page}`, `/rewards/{category}/{page}`). */
export function RewardsScreen() {
  const { params, locale, query } = useRoute();
  const wanted = params.category === undefined ? 'all' : parseCategoryParam(params.category, locale);
  const categoryId = typeof wanted === 'object' ? wanted.id : undefined;
  const page = Number(params.page);
  const sort = readRewardSort(query);
  const categories = useEndpoint(listCategories, wanted && { query: { type: 'reward' } });
  const isKept = useKeptForMembers('rewards');
  const rewards = useKeptEndpoint(
    isKept,
    listRewards,
    wanted && { query: { ...(categoryId && { category: categoryId }), sort, page, per_page: defaultPageSize } },
  );
  useTiers(); // asked for now, so that they come together with the list
  const known = 'data' in categories ? categories.data : [];
  const category = known.find(({ id }) => id === categoryId);

  const isUnknown = !wanted || (categoryId !== undefined && 'data' in categories && !category);
  if (isUnknown || (page > 1 && rewards.state === 'empty')) return <ErrorScreen code="NotFound" />;
  if (rewards.state === 'failed') return <ErrorScreen code={rewards.code} retry={rewards.retry} />;
  if (categoryId !== undefined && categories.state === 'failed') return <ErrorScreen code={categories.code} retry={categories.retry} />;
  return <Rewards {...{ category, categoryId, categories: known, rewards, page, sort, isKept }} />;
}

interface Props {
  /** Undefined while it is on its way, and for all of them. */
  category: Category | undefined;
  categoryId: number | undefined;
  categories: readonly Category[];
  rewards: Resource<Reward[]>;
  page: number;
  sort: RewardSort;
  /** Members alone see them: nothing of them is there before the page is live. */
  isKept: boolean;
}

/** Everything but what is wrong with the address. */
function Rewards({ category, categoryId, categories, rewards, page, sort, isKept }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const paginationWords = usePaginationWords();
  const tiers = useTiers();
  const known = tiers.state === 'ready' ? tiers.data : [];
  const name = category && texts.get(category, 'name');
  const landing = useLandingHead('rewards', page === 1 && categoryId === undefined);
  const heading = name ?? t('menu.rewards');
  const all = toRewardsPath({ category: undefined, page: 1, sort: 'points' }, site.locale, site);
  const trail = [{ label: t('menu.rewards'), ...(name && { href: all }) }, ...(name ? [{ label: name }] : [])];
  const meta = 'meta' in rewards ? rewards.meta : undefined;
  useListReport({ category, isReady: categoryId === undefined || category !== undefined, rewards, page, sort, isKept, trail });
  return (
    <>
      <PageHeader
        {...landing}
        breadcrumbs={name && <Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />}
        title={heading}
        lead={name ? undefined : t('rewards.lead')}
        className="offer-list-head"
      />
      <div className="wrap offer-list">
        <RewardChips categories={categories} currentId={categoryId} sort={sort} />
        <div className="offer-list-bar">
          <p className="offer-list-count" role="status">
            {meta && t('rewards.count', { count: meta.total })}
          </p>
          <SortLinks current={sort} toHref={(wanted) => toRewardsPath({ category, page: 1, sort: wanted }, site.locale, site)} />
        </div>
        <ResourceView
          resource={rewards}
          loading={<Skeleton kind="grid" label={t('state.loading')} count={8} ratio="rewards" phoneColumns={2} />}
          empty={
            <EmptyState
              icon="gift"
              title={t('rewards.empty')}
              message={t('rewards.empty_text')}
              action={categoryId !== undefined && <Button href={all}>{t('rewards.all_link')}</Button>}
            />
          }
        >
          {(shown) => (
            <CardGrid phoneColumns={2} label={heading}>
              {shown.map((reward, index) => (
                <RewardCard
                  key={reward.id}
                  reward={reward}
                  tier={findMinTier(reward, known)}
                  level={2}
                  source={toSource(reward)}
                  isPriority={index < priorityCards}
                  action={<FavouriteButton type="reward" record={reward} />}
                />
              ))}
            </CardGrid>
          )}
        </ResourceView>
        <Pagination
          page={page}
          pageCount={meta?.pages ?? 1}
          toHref={(number) => toRewardsPath({ category, page: number, sort }, site.locale, site)}
          words={paginationWords}
        />
      </div>
      <HowToCollect tiers={known} />
    </>
  );
}

interface Reported extends Pick<Props, 'category' | 'rewards' | 'page' | 'sort' | 'isKept'> {
  isReady: boolean;
  trail: readonly { label: string; href?: string | undefined }[];
}

function useListReport({ category, isReady, rewards, page, sort, isKept, trail }: Reported): void {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const mall = siteName(site);
  const name = category && texts.get(category, 'name');
  const title = name ? t('rewards.category_title', { category: name }) : t('menu.rewards');
  const shown = 'data' in rewards ? rewards.data.slice(0, namedInDescription) : [];
  const list = shown.map((reward) => texts.get(reward, 'title')).join(', ');
  const listed = name ? t('rewards.category_description', { category: name, mall, list }) : t('rewards.description', { mall, list });
  const toAddress = (target: typeof site.locale) => toRewardsPath({ category, page, sort }, target, site);
  usePageReport(
    200,
    isReady && (isKept || rewards.state !== 'loading')
      ? {
          title: page > 1 ? t('rewards.paged_title', { title, page }) : title,
          description: list ? listed : t('rewards.empty_description', { mall }),
          path: toAddress(site.locale),
          alternates: Object.fromEntries(site.locales.map((target) => [target, toAddress(target)])),
          isUnlisted: isKept || sort !== 'points',
          ...(import.meta.env.SSR && { structuredData: [toBreadcrumbSchema(trail, site.publicUrl)] }),
        }
      : undefined,
  );
}
