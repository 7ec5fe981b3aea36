import { useEffect, useRef } from 'react';
import { getCompany } from '#shared/contracts/companies.ts';
import { getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { listTakers } from '#shared/rules/reward-takers.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { RewardTicket } from '../features/my-rewards/RewardTicket.tsx';
import { ShopLink } from '../features/shops/ShopLink.tsx';
import { TakerLinks } from '../features/shops/TakerLinks.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { WalletButtons } from '../features/wallet/WalletButtons.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useEndpoints } from '../lib/data/use-endpoints.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Max shops that are named beside a code. */
const maxNamedShops = 6;

/** One activated reward with its code. A reward of another member is "not found". */
export function MyRewardScreen() {
  const id = Number(useRoute().params.id);
  const resource = useEndpoint(getCustomerReward, { params: { id } });
  if (resource.state === 'failed') return <ErrorScreen code={resource.code} retry={resource.retry} />;
  return <MyReward id={id} />;
}

function MyReward({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useMemberLinks();
  const resource = useEndpoint(getCustomerReward, { params: { id } });
  const reward = resource.state === 'ready' ? resource.data : undefined;
  const takers = reward ? listTakers(reward) : [];
  const shops = useEndpoints(
    getCompany,
    takers.slice(0, maxNamedShops).map((id) => ({ params: { id } })),
    { from: 'browser' },
  );
  const found = shops.flatMap((shop) => (shop.state === 'ready' ? shop.data : []));
  const refresh = useRefresh();
  const askAgain = () => refresh(getCustomerReward);
  useRegularRefresh(askAgain, reward?.status === 'active');
  const title = t('my_rewards.title'); // not the reward's name, which is on the ticket: a heading that changes would move the content below
  usePage({ route: 'my-reward', heading: title, title: reward && texts.get(reward, 'title') });
  const listHref = toLink('dashboard-rewards');

  /** Names the shops that take the code; undefined while they load. */
  function toTakers(): string | undefined {
    if (takers.length === 0) return t('my_rewards.everywhere');
    if (shops.some(({ state }) => state === 'loading')) return undefined;
    const names = found.map((shop) => texts.get(shop, 'title'));
    const more = takers.length - maxNamedShops;
    return [...names, ...(more > 0 ? [t('rewards.more_takers', { count: more })] : [])].join(', ');
  }

  return (
    <DashboardPage title={title}>
      {reward ? (
        <RewardTicket
          reward={reward}
          shop={takers.length > 1 ? <TakerLinks ids={takers} /> : found[0] && <ShopLink company={found[0]} />}
          shopName={takers.length === 1 && found[0] ? texts.get(found[0], 'title') : undefined}
          takers={toTakers()}
          wallet={<WalletButtons kind="reward" id={reward.id} />}
          onOver={askAgain}
        />
      ) : (
        <Skeleton className="ticket-skeleton" kind="card" ratio="square" label={t('state.loading')} />
      )}
      {/* after the code, which must be visible without scrolling */}
      {listHref && (
        <Button variant="secondary" href={listHref} icon="arrow-left" className="ticket-back">
          {t('my_rewards.back')}
        </Button>
      )}
    </DashboardPage>
  );
}

const everyMs = 20_000;

/** Refreshes at intervals while the page is visible, and immediately when it becomes visible: a till may have used the code meanwhile. */
function useRegularRefresh(refresh: () => void, isWatched: boolean): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isWatched) return;
    const look = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(look, everyMs);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatched]);
}
