import { messages } from 'virtual:messages/member_news';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { type CustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { listReceipts, type Receipt } from '#shared/contracts/receipts.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { type CurrentRoute, useRoute } from '../../lib/navigation/route.tsx';
import { markUnread, readUnread, refreshUnread, subscribeUnread } from '../../lib/session/unread-mark.ts';
import { storeNews } from './news-marks.ts';
import { parseSeen, readSeen, type SeenEvents, storeSeen, subscribeSeen } from './seen-events.ts';

/** Finds which of the member's pages have news. News that the current page shows are marked as seen. Loaded after the page is shown. */
export function MemberNews(): null {
  const site = useSite();
  const api = useContext(SupplyContext)?.api;
  const countsMessages = useOffers(getUnreadMessages);
  useEffect(() => {
    // also started here, because at the start of the document the visitor may not have been logged in
    if (api && countsMessages) markUnread(site, async () => (await api.read(getUnreadMessages)).data.unread);
  }, [site, api, countsMessages]);
  const place = useRoute();
  const meanings = messages[site.locale];
  const nowMs = useNow().now.getTime();
  const seen = parseSeen(useSyncExternalStore(subscribeSeen, readSeen));
  const receipts = useEndpoint(listReceipts, { query: { page: 1 } }); // same query as the list of receipts
  // large pages, because rewards that end first are last in the list
  const rewards = useEndpoint(listCustomerRewards, { query: { status: 'active', per_page: 48 } });
  const events = listEvents('data' in receipts ? receipts.data : [], 'data' in rewards ? rewards.data : [], nowMs);
  const unseen = findUnseen(events, seen, nowMs);
  const unread = useUnread(seen.unread);

  const shown = unseen.filter((event) => showsEvent(place, event));
  const isAllShown = shown.length > 0 && unseen.every((event) => shown.includes(event) || event.page !== shown[0]?.page);
  useSeeing(isAllShown ? shown[0]?.page : undefined, Math.max(0, ...shown.map(({ atMs }) => atMs)));

  const isHere = (page: (typeof newsPages)[number]) =>
    page === 'dashboard-support' ? unread > 0 : unseen.some((event) => event.page === page);
  const pages = newsPages.filter(isHere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores only if other pages than before have news
  useEffect(() => storeNews(Object.fromEntries(pages.map((page) => [page, meanings[page]]))), [pages.join(), meanings]);
  return null;
}

const newsPages = ['dashboard-receipts', 'dashboard-rewards', 'dashboard-support'] as const;

/** Marks events as seen while the page is visible. */
function useSeeing(page: 'dashboard-receipts' | 'dashboard-rewards' | undefined, upToMs: number): void {
  useEffect(() => {
    if (!page) return;
    const look = () => document.visibilityState === 'visible' && storeSeen({ [page]: upToMs });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [page, upToMs]);
}

/** Number of unread messages, from `unread-mark.ts`. Requests it again when another tab has stored a different number. */
function useUnread(liveCount: number | undefined): number {
  const known = useSyncExternalStore(subscribeUnread, readUnread);
  useEffect(() => {
    if (known !== undefined) storeSeen({ unread: known });
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each number that another tab stores
  useEffect(() => {
    if (known !== undefined && liveCount !== undefined && liveCount !== known) refreshUnread();
  }, [liveCount]);
  return known ?? 0;
}

/** Pages whose news are events. Events are new until seen; messages are not events, because they are new until read. */
type EventPage = keyof SeenEvents;

interface MemberEvent {
  page: EventPage;
  /** Id of the receipt or the activated reward. */
  id: number;
  atMs: number;
  /** Status of the receipt; undefined for rewards. */
  status?: Receipt['status'];
}

const dayMs = 86_400_000;
/** Number of days before its end in which a code counts as news. */
const lastDays = 3;
/** Max age of news in a browser that has not stored anything as seen. */
const freshDays = 7;

/**
 * Lists decisions by staff on receipts, and codes in their last days. Omits receipts that were decided automatically, because the member saw the
 * decision when sending.
 */
function listEvents(receipts: readonly Receipt[], rewards: readonly CustomerReward[], nowMs: number): MemberEvent[] {
  const decided = receipts.flatMap(({ id, status, reviewed_at }): MemberEvent[] =>
    reviewed_at === null ? [] : [{ page: 'dashboard-receipts', id, atMs: Date.parse(reviewed_at), status }],
  );
  const ending = rewards.flatMap(({ id, status, activated_at, expires_at }): MemberEvent[] => {
    const endsMs = Date.parse(expires_at);
    const atMs = Math.max(Date.parse(activated_at), endsMs - lastDays * dayMs);
    return status === 'active' && atMs <= nowMs && nowMs < endsMs ? [{ page: 'dashboard-rewards', id, atMs }] : [];
  });
  return [...decided, ...ending];
}

/** Lists events after the last one that was seen. */
function findUnseen(events: readonly MemberEvent[], seen: SeenEvents, nowMs: number): MemberEvent[] {
  return events.filter(({ page, atMs }) => atMs > (seen[page] ?? nowMs - freshDays * dayMs));
}

type Place = Pick<CurrentRoute, 'name' | 'params' | 'query'>;

/** Whether the page at an address shows the receipt or reward of an event. */
export function showsEvent({ name, params, query }: Place, event: MemberEvent): boolean {
  if (name === 'my-reward') return event.page === 'dashboard-rewards' && event.id === Number(params.id);
  if (name !== event.page || query.has('new') || Number(query.get('page') ?? 1) > 1) return false;
  return event.status === undefined || (query.get('status') ?? event.status) === event.status;
}
