import { type CustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { type Badge, listBadges } from '#shared/contracts/loyalty.ts';
import { listMemberBadges } from '#shared/contracts/points.ts';
import { ActivatedRewards } from '../features/awards/ActivatedRewards.tsx';
import { BadgeGrid } from '../features/awards/BadgeGrid.tsx';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { useDashboardHead } from '../features/dashboard/use-dashboard-head.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useTranslate } from '../lib/i18n.tsx';
import { useMemberLinks } from '../lib/route.tsx';
import { type Resource, useEndpoint } from '../lib/use-endpoint.ts';
import { useMemberEndpoint } from '../lib/use-member-endpoint.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const shownRewards = 4;

/** What the member has won: rewards that he activated, and badges (R-MEM-4). */
export function AwardsScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-awards');
  const badges = useEndpoint(listBadges);
  const rewards = useMemberEndpoint(listCustomerRewards, { query: { per_page: 8 } });
  useMemberEndpoint(listMemberBadges); // asked for now; they are shown once what stands above them keeps its place
  return (
    <DashboardPage title={title} lead={t('awards.lead')}>
      <Activated rewards={rewards} />
      {rewards.state !== 'loading' && <Badges badges={badges} />}
    </DashboardPage>
  );
}

function Activated({ rewards }: { rewards: Resource<CustomerReward[]> }) {
  const t = useTranslate();
  const list = useMemberLinks()('dashboard-rewards');
  return (
    <DashboardPart heading={t('awards.activated')} link={{ label: t('awards.activated_all'), href: list }}>
      <ResourceView
        resource={rewards}
        loading={<Skeleton className="activated-loading" kind="text" lines={6} label={t('state.loading')} />}
        empty={
          <EmptyState
            level={3}
            icon="gift"
            title={t('awards.none')}
            message={t('awards.none_text')}
            action={list !== undefined && <Button href={list}>{t('awards.choose')}</Button>}
          />
        }
      >
        {(activated) => <ActivatedRewards rewards={activated.slice(0, shownRewards)} label={t('awards.activated')} />}
      </ResourceView>
    </DashboardPart>
  );
}

function Badges({ badges }: { badges: Resource<Badge[]> }) {
  const t = useTranslate();
  const standings = useMemberEndpoint(listMemberBadges);
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
