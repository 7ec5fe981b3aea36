import { type CustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listMemberRewards, type MemberReward } from '#shared/contracts/member-lists.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { ActivatedRewards } from '../features/awards/ActivatedRewards.tsx';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { MemberRewardCard } from '../features/my-rewards/MemberRewardCard.tsx';
import { findMinTier } from '../features/rewards/use-tiers.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { readPage, usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { usePoints } from '../lib/texts/points.ts';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { Chip, ChipGroup } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const perPage = 24;

interface Address {
  page: number;
  /** Whether to list only rewards that the member can activate now. */
  isNow: boolean;
}

/** Rewards for a member: first activated rewards, then rewards that the member can activate now, then the others, with what is missing. */
export function MemberRewardsScreen() {
  const t = useTranslate();
  const { query } = useRoute();
  const address = { page: readPage(query.get('page')), isNow: query.has('now') };
  const title = t('menu.dashboard-rewards');
  usePage({
    route: 'dashboard-rewards',
    title: address.page > 1 ? t('my_rewards.paged_title', { title, page: address.page }) : undefined,
    description: t('my_rewards.lead'),
  });
  return (
    <DashboardPage title={title} lead={<Lead />}>
      <Shelves address={address} />
    </DashboardPage>
  );
}

/** Waits for activated rewards, because they are above the others, and would move them down if they appeared later. */
function Shelves({ address }: { address: Address }) {
  const t = useTranslate();
  const isFirst = address.page === 1;
  const active = useEndpoint(listCustomerRewards, isFirst ? { query: { status: 'active', per_page: 8 } } : undefined);
  if (isFirst && active.state === 'loading') return <ChoiceSkeleton label={t('state.loading')} />;
  return (
    <>
      {active.state === 'ready' && <Activated rewards={active.data} />}
      <Choice address={address} />
    </>
  );
}

function ChoiceSkeleton({ label }: { label: string }) {
  return <Skeleton kind="grid" size="large" count={6} ratio="rewards" label={label} />;
}

function Lead() {
  const t = useTranslate();
  const toPoints = usePoints();
  const points = useEndpoint(getPoints);
  if (points.state === 'loading') return '\u00a0'; // reserves the line
  if (points.state !== 'ready') return t('my_rewards.lead');
  const { balance, owed = 0 } = points.data;
  const lead = t('my_rewards.you_have', { points: toPoints(balance) });
  return owed > 0 ? `${lead} ${t('points.owed', { points: toPoints(owed) })}` : lead;
}

/** Activated rewards that have not been used yet. */
function Activated({ rewards }: { rewards: readonly CustomerReward[] }) {
  const t = useTranslate();
  const toLink = useMemberLinks();
  return (
    <DashboardPart heading={t('my_rewards.activated')} link={{ label: t('my_rewards.all_activated'), href: toLink('dashboard-awards') }}>
      <ActivatedRewards rewards={rewards} label={t('my_rewards.activated')} />
    </DashboardPart>
  );
}

function Choice({ address: { page, isNow } }: { address: Address }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const paginationLabels = usePaginationLabels();
  const toLink = useMemberLinks();
  const toHref = (target: Partial<Address>) =>
    toLink('dashboard-rewards', {}, { now: target.isNow ? 1 : undefined, page: (target.page ?? 1) > 1 ? target.page : undefined }) ?? '';
  const points = useEndpoint(getPoints);
  const tiers = useEndpoint(listTiers, {}, { from: 'browser' });
  const rewards = useEndpoint(listMemberRewards, { query: { page, per_page: perPage, sort: 'affordable' } });
  const available = points.state === 'ready' ? points.data.balance - (points.data.owed ?? 0) : undefined;
  const levels = tiers.state === 'ready' ? tiers.data.toSorted((a, b) => a.order - b.order) : [];
  const allHref = toHref({});
  return (
    <DashboardPart heading={t('my_rewards.choice')} className="member-rewards">
      <ChipGroup label={t('my_rewards.filter')}>
        <Chip href={allHref} isCurrent={!isNow}>
          {t('my_rewards.filter_all')}
        </Chip>
        <Chip href={toHref({ isNow: true })} isCurrent={isNow}>
          {t('my_rewards.filter_now')}
        </Chip>
      </ChipGroup>
      <ResourceView
        resource={rewards}
        loading={<ChoiceSkeleton label={t('state.loading')} />}
        empty={<NothingHere isPastEnd={page > 1} allHref={allHref} />}
      >
        {(found, meta) => {
          const shown = isNow ? found.filter(({ can_activate }) => can_activate) : found;
          if (shown.length === 0) return <NothingNow allHref={allHref} />;
          return (
            <>
              <CardGrid size="large" phoneColumns={2} label={t('my_rewards.choice')}>
                {shown.map((reward) => {
                  const tier = findMinTier(reward, levels);
                  return (
                    <MemberRewardCard
                      key={reward.id}
                      reward={reward}
                      available={available}
                      tierName={tier && texts.get(tier, 'name')}
                      action={<FavouriteButton type="reward" record={reward} />}
                    />
                  );
                })}
              </CardGrid>
              <Pagination
                page={page}
                pageCount={isNow ? countNow(found, page, meta) : (meta?.pages ?? 1)}
                toHref={(number) => toHref({ isNow, page: number })}
                labels={paginationLabels}
              />
            </>
          );
        }}
      </ResourceView>
    </DashboardPart>
  );
}

/**
 * Counts the known pages with rewards that can be activated. Such rewards are first in the list, so the next page has some only if the last reward of
 * this page can be activated.
 */
function countNow(found: readonly MemberReward[], page: number, meta: ListMeta | undefined): number {
  return found.at(-1)?.can_activate && page < (meta?.pages ?? 1) ? page + 1 : page;
}

function NothingHere({ isPastEnd, allHref }: { isPastEnd: boolean; allHref: string }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon="gift"
      level={3}
      title={t('rewards.empty')}
      message={t('rewards.empty_text')}
      action={isPastEnd && <Button href={allHref}>{t('rewards.all_link')}</Button>}
    />
  );
}

function NothingNow({ allHref }: { allHref: string }) {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const waysHref = toLink('dashboard-get-points');
  return (
    <EmptyState
      icon="gift"
      level={3}
      title={t('my_rewards.none_now')}
      message={t('my_rewards.none_now_text')}
      action={
        <>
          {waysHref && <Button href={waysHref}>{t('menu.dashboard-get-points')}</Button>}
          <Button variant="secondary" href={allHref}>
            {t('rewards.all_link')}
          </Button>
        </>
      }
    />
  );
}
