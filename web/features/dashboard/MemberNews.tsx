import { messages } from 'virtual:messages/member_news';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { markUnread, readUnread, refreshUnread, subscribeUnread } from '../../lib/session/unread-mark.ts';
import { findUnseen, listEvents, showsEvent } from './member-events.ts';
import { keepNews } from './news-marks.ts';
import { keepSeen, parseSeen, readSeen, subscribeSeen } from './seen-events.ts';

/** Finds which of the member's pages have something new, and what of it this page shows. Loaded once the page is shown. */
export function MemberNews(): null {
  const site = useSite();
  const api = useContext(SupplyContext)?.api;
  const countsMessages = useOffers(getUnreadMessages);
  useEffect(() => {
    if (api && countsMessages) markUnread(site, async () => (await api.read(getUnreadMessages)).data.unread); // after a login the page began as a visitor’s
  }, [site, api, countsMessages]);
  const place = useRoute();
  const meanings = messages[site.locale];
  const nowMs = useNow().now.getTime();
  const seen = parseSeen(useSyncExternalStore(subscribeSeen, readSeen));
  const receipts = useEndpoint(listReceipts, { query: { page: 1 } }); // same query as the list of receipts
  const rewards = useEndpoint(listCustomerRewards, { query: { status: 'active', per_page: 48 } }); // those that end first come last
  const events = listEvents('data' in receipts ? receipts.data : [], 'data' in rewards ? rewards.data : [], nowMs);
  const unseen = findUnseen(events, seen, nowMs);
  const unread = useUnread(seen.unread);

  const shown = unseen.filter((event) => showsEvent(place, event));
  const isAllShown = shown.length > 0 && unseen.every((event) => shown.includes(event) || event.page !== shown[0]?.page);
  useSeeing(isAllShown ? shown[0]?.page : undefined, Math.max(0, ...shown.map(({ atMs }) => atMs)));

  const isHere = (page: (typeof newsPages)[number]) =>
    page === 'dashboard-support' ? unread > 0 : unseen.some((event) => event.page === page);
  const pages = newsPages.filter(isHere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others than before have news
  useEffect(() => keepNews(Object.fromEntries(pages.map((page) => [page, meanings[page]]))), [pages.join(), meanings]);
  return null;
}

const newsPages = ['dashboard-receipts', 'dashboard-rewards', 'dashboard-support'] as const;

/** Marks events as seen while the page is visible. */
function useSeeing(page: 'dashboard-receipts' | 'dashboard-rewards' | undefined, upToMs: number): void {
  useEffect(() => {
    if (!page) return;
    const look = () => document.visibilityState === 'visible' && keepSeen({ [page]: upToMs });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [page, upToMs]);
}

/** The number of unread messages, as the mark of every page knows it. Requested again when another tab has stored another number. */
function useUnread(heard: number | undefined): number {
  const known = useSyncExternalStore(subscribeUnread, readUnread);
  useEffect(() => {
    if (known !== undefined) keepSeen({ unread: known });
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that is heard
  useEffect(() => {
    if (known !== undefined && heard !== undefined && heard !== known) refreshUnread();
  }, [heard]);
  return known ?? 0;
}
