import { type CustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { type Badge, listBadges } from '#shared/contracts/loyalty.ts';
import { listMemberBadges } from '#shared/contracts/points.ts';
import { ActivatedRewards } from '../features/awards/ActivatedRewards.tsx';
import { BadgeGrid } from '../features/awards/BadgeGrid.tsx';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { readPage, usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The member's awards: rewards that they activated, and badges (R-MEM-4). */
export function AwardsScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-awards');
  const badges = useEndpoint(listBadges);
  const page = readPage(useRoute().query.get('page'));
  const rewards = useEndpoint(listCustomerRewards, { query: { page } });
  useEndpoint(listMemberBadges); // requested early; shown when the content above has its final size
  return (
    <DashboardPage title={title} lead={t('awards.lead')}>
      <Activated rewards={rewards} page={page} />
      {rewards.state !== 'loading' && <Badges badges={badges} />}
    </DashboardPage>
  );
}

function Activated({ rewards, page }: { rewards: Resource<CustomerReward[]>; page: number }) {
  const t = useTranslate();
  const paginationLabels = usePaginationLabels();
  const toLink = useMemberLinks();
  const list = toLink('dashboard-rewards');
  const toHref = (target: number) => toLink('dashboard-awards', {}, { page: target > 1 ? target : undefined }) ?? '';
  return (
    <DashboardPart heading={t('awards.activated')} link={{ label: t('awards.choose'), href: list }}>
      <ResourceView
        resource={rewards}
        loading={<Skeleton className="activated-loading" kind="text" lines={6} label={t('state.loading')} />}
        empty={
          <EmptyState
            level={3}
            icon="gift"
            title={t(page > 1 ? 'awards.past_end' : 'awards.none')}
            message={page > 1 ? undefined : t('awards.none_text')}
            action={
              page > 1 ? (
                <Button href={toHref(1)}>{t('awards.activated')}</Button>
              ) : (
                list !== undefined && <Button href={list}>{t('awards.choose')}</Button>
              )
            }
          />
        }
      >
        {(activated, meta) => (
          <>
            <ActivatedRewards rewards={activated} label={t('awards.activated')} />
            <Pagination page={page} pageCount={meta?.pages ?? 1} toHref={toHref} labels={paginationLabels} />
          </>
        )}
      </ResourceView>
    </DashboardPart>
  );
}

function Badges({ badges }: { badges: Resource<Badge[]> }) {
  const t = useTranslate();
  const standings = useEndpoint(listMemberBadges);
  if (badges.state === 'empty') return null;
  return (
    <DashboardPart heading={t('awards.badges')} lead={t('awards.badges_lead')}>
      <ResourceView resource={badges} loading={<BadgesLoading />}>
        {(known) =>
          standings.state === 'empty' ? (
            <BadgeGrid badges={known} standings={[]} label={t('awards.badges')} />
          ) : (
            <ResourceView resource={standings} loading={<BadgesLoading />}>
              {(own) => <BadgeGrid badges={known} standings={own} label={t('awards.badges')} />}
            </ResourceView>
          )
        }
      </ResourceView>
    </DashboardPart>
  );
}

function BadgesLoading() {
  return <Skeleton className="badge-grid-loading" kind="grid" count={6} ratio="malls" label={useTranslate()('state.loading')} />;
}
