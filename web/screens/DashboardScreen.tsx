import { lazy, type ReactNode } from 'react';
import { listMemberAnnouncements, listMemberRewards, type MemberReward } from '#shared/contracts/member-lists.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { localeFacts } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { SetupInvitation } from '../features/account/SetupInvitation.tsx';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { MemberCard } from '../features/dashboard/MemberCard.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { WaitingInvitation } from '../features/household/WaitingInvitation.tsx';
import { ParkingCodePanel } from '../features/parking/ParkingCode.tsx';
import { BalancePanel } from '../features/points/BalancePanel.tsx';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { LateCode } from '../features/states/LateCode.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { WalletButtons } from '../features/wallet/WalletButtons.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useMemberLinks } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePoints } from '../lib/texts/points.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

// loaded on demand, because only members need them
const AnnouncementCard = lazy(async () => ({ default: (await import('../features/announcements/AnnouncementCard.tsx')).AnnouncementCard }));
const RewardCard = lazy(async () => ({ default: (await import('../features/rewards/RewardCard.tsx')).RewardCard }));
const TierPanel = lazy(async () => ({ default: (await import('../features/points/TierPanel.tsx')).TierPanel }));

const shownCards = 4;

/** A member's overview: card, points, level, links to frequent tasks, news. */
export function DashboardScreen() {
  const title = useDashboardHead('dashboard');
  useTiers(); // requested early, so that the page waits for them
  return (
    <DashboardPage title={title} hasQuietTitle>
      <WaitingInvitation />
      <div className="dashboard-first">
        <MemberCard wallet={<WalletButtons kind="card" />} />
        <Balance />
        <SetupInvitation />
        <ParkingCodePanel />
        <Level />
        <QuickWays />
      </div>
      <RewardsWithinReach />
      <NewsForMe />
    </DashboardPage>
  );
}

function Balance() {
  const t = useTranslate();
  const points = useEndpoint(getPoints);
  return (
    <section className="panel balance" aria-label={t('points.balance')}>
      <ResourceView resource={points} loading={<Skeleton kind="text" lines={4} label={t('state.loading')} />}>
        {(summary) => <BalancePanel summary={summary} />}
      </ResourceView>
    </section>
  );
}

function Level() {
  const t = useTranslate();
  const member = useEndpoint(getMemberTier);
  if (member.state === 'failed' && member.code === 'NotFound') return null; // the centre has no levels
  const loading = <Skeleton kind="text" lines={7} label={t('state.loading')} />;
  return (
    <section className="panel tier" aria-label={t('points.tier')}>
      <ResourceView resource={member} loading={loading}>
        {(standing) => (
          <LateCode loading={loading}>
            <TierPanel standing={standing} />
          </LateCode>
        )}
      </ResourceView>
    </section>
  );
}

const ways = [
  { name: 'dashboard-receipts', query: { new: 1 }, key: 'receipt', icon: 'camera' },
  { name: 'dashboard-rewards', key: 'rewards', icon: 'gift' },
  { name: 'dashboard-get-points', key: 'points', icon: 'plus' },
  { name: 'dashboard-favourites', key: 'favourites', icon: 'heart' },
] as const satisfies readonly { name: RouteName; query?: { new: 1 }; key: string; icon: IconName }[];

/** Links to a member's frequent tasks; omits pages that are not built. */
function QuickWays() {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const entries = ways.flatMap(({ name, key, icon, ...way }) => {
    const href = toLink(name, {}, 'query' in way ? way.query : {});
    return href === undefined ? [] : [{ href, icon, label: t(`dashboard.quick_${key}`), note: t(`dashboard.quick_${key}_note`) }];
  });
  return (
    <div className="quick-ways">
      <LinkList entries={entries} label={t('dashboard.quick')} />
    </div>
  );
}
// messages: dashboard.quick_*

/** Rewards that the member can afford now, then rewards for which only points are missing, the fewest first. */
function RewardsWithinReach() {
  const t = useTranslate();
  const all = useMemberLinks()('dashboard-rewards');
  const rewards = useEndpoint(listMemberRewards, { query: { sort: 'affordable', per_page: 8 } });
  const loading = <Skeleton kind="grid" ratio="rewards" count={shownCards} phoneColumns={2} label={t('state.loading')} />;
  const none = <EmptyState level={3} icon="gift" title={t('dashboard.no_rewards')} message={t('rewards.empty_text')} />;
  return (
    <DashboardPart heading={t('dashboard.rewards')} link={{ label: t('rewards.all_link'), href: all }}>
      <ResourceView resource={rewards} loading={loading} empty={none}>
        {(listed) => {
          const affordable = listed.filter(({ can_activate }) => can_activate);
          const nearest = listed.filter(({ reason }) => reason === 'not_enough_points').toSorted((a, b) => a.points - b.points);
          const shown = [...affordable, ...nearest].slice(0, shownCards);
          return shown.length > 0 ? (
            <LateCode loading={loading}>
              <RewardCards rewards={shown} />
            </LateCode>
          ) : (
            none
          );
        }}
      </ResourceView>
    </DashboardPart>
  );
}

function RewardCards({ rewards }: { rewards: readonly MemberReward[] }) {
  const t = useTranslate();
  const toPoints = usePoints();
  const tiers = useTiers();
  const points = useEndpoint(getPoints);
  const known = 'data' in tiers ? tiers.data : [];
  const toMark = (reward: MemberReward) => {
    if (reward.can_activate) return <Badge tone="success">{t('dashboard.affordable')}</Badge>;
    const missing = points.state === 'ready' ? reward.points - points.data.balance + (points.data.owed ?? 0) : 0;
    return missing > 0 && <Badge tone="paper">{t('dashboard.missing', { points: toPoints(missing) })}</Badge>;
  };
  return (
    <CardGrid phoneColumns={2} label={t('dashboard.rewards')} className="dashboard-cards">
      {rewards.map((reward) => (
        <RewardCard
          key={reward.id}
          reward={reward}
          tier={findMinTier(reward, known)}
          source={toSource(reward)}
          badge={toMark(reward)}
          action={<FavouriteButton type="reward" record={reward} />}
        />
      ))}
    </CardGrid>
  );
}

function NewsForMe(): ReactNode {
  const t = useTranslate();
  const toLink = useLinks();
  const loading = <Skeleton kind="grid" ratio="news" count={shownCards} phoneColumns={2} label={t('state.loading')} />;
  const news = useEndpoint(listMemberAnnouncements, { query: { for: 'me', per_page: 8 } });
  return (
    <DashboardPart heading={t('dashboard.news')} link={{ label: t('dashboard.news_all'), href: toLink('news', { page: 1 }) }}>
      <ResourceView resource={news} loading={loading} empty={<NoNews />}>
        {(announcements) => (
          <LateCode loading={loading}>
            <ul className="dashboard-news" aria-label={t('dashboard.news')}>
              {announcements.slice(0, shownCards).map((announcement) => (
                <li key={announcement.id}>
                  <AnnouncementCard
                    announcement={announcement}
                    layout="row"
                    source={toSource(announcement)}
                    action={<FavouriteButton type={announcement.type} record={announcement} />}
                  />
                </li>
              ))}
            </ul>
          </LateCode>
        )}
      </ResourceView>
    </DashboardPart>
  );
}

function NoNews() {
  const t = useTranslate();
  const { locale } = useSite();
  const shops = useLinks()('shops', { category: localeFacts[locale].allCategories, page: 1 });
  const profile = useMemberLinks()('dashboard-profile');
  return (
    <EmptyState
      level={3}
      icon="heart"
      title={t('dashboard.news_empty')}
      message={t('dashboard.news_empty_text')}
      action={
        <>
          {shops !== undefined && <Button href={shops}>{t('get_points.shops')}</Button>}
          {profile !== undefined && (
            <Button href={profile} variant="secondary">
              {t('dashboard.interests')}
            </Button>
          )}
        </>
      }
    />
  );
}
