import { listRewards } from '#shared/contracts/rewards.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { HowToCollect } from '../features/rewards/HowToCollect.tsx';
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
  const { params, query } = useRoute();
  const number = Number(params.page);
  const sort = readRewardSort(query);
  const named = useNamedCategory('reward');
  const { category, id: categoryId } = named;
  const isMembersOnly = useGatedRoute('rewards');
  const listQuery = { ...(categoryId && { category: categoryId }), sort, page: number, per_page: defaultPageSize };
  const rewards = useEndpoint(listRewards, named.isUnknown ? undefined : { query: listQuery }, { isMembersOnly });
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
      query={toSortQuery(sort)}
      isMembersOnly={isMembersOnly}
      isUnlisted={sort !== 'points'}
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
        <div className="offer-list-bar">
          <p className="offer-list-count" role="status">
            {meta && t('rewards.count', { count: meta.total })}
          </p>
          <SortLinks current={sort} toHref={(target) => toHref({ category, query: toSortQuery(target) })} />
        </div>
      }
      loading={{ kind: 'grid', count: 8, ratio: 'rewards', phoneColumns: 2 }}
      empty={(allHref) => (
        <EmptyState
          icon="gift"
          title={t('rewards.empty')}
          message={t('rewards.empty_text')}
          action={allHref && <Button href={allHref}>{t('rewards.all_link')}</Button>}
        />
      )}
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
