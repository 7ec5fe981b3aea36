import { mutate } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import { listBookingSlots, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getHousehold } from '#shared/contracts/household.ts';
import { listMemberAnnouncements, listMemberRewards } from '#shared/contracts/member-lists.ts';
import { listMessages } from '#shared/contracts/messages.ts';
import { listNotices } from '#shared/contracts/notices.ts';
import { getParking, getParkingCode } from '#shared/contracts/parking.ts';
import { getMemberTier, getPoints, listMemberBadges } from '#shared/contracts/points.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { isKeyOf } from '../data/use-refresh.ts';
import type { LiveEventName } from './live.ts';

/** Calls whose answers each event invalidates, together with all answers whose address begins with the call's path. */
const aged: Readonly<Record<LiveEventName, readonly Endpoint[]>> = {
  'message.created': [listMessages],
  'message.read': [listMessages],
  'conversation.changed': [listMessages],
  'conversation.typing': [],
  'points.changed': [getPoints, getMemberTier, getHousehold, listMemberBadges, listMemberRewards, listCustomerRewards],
  'receipt.reviewed': [listReceipts, getPoints],
  'reward.used': [listCustomerRewards],
  'parking.passed': [getParkingCode],
  'household.changed': [getHousehold, getPoints, getMemberTier],
  'notice.created': [listNotices, listWaitingPlaces],
  'notices.read': [listNotices],
  'announcement.published': [listMemberAnnouncements],
  'parking.changed': [],
  'settings.changed': [],
  'slots.changed': [listBookingSlots],
};

/** Wait before revalidating, because events arrive in bursts: an approval changes a receipt and the points. */
const restMs = 50;

/** Invalidates the page's cached answers of the mall API. */
export function createLiveCaches({
  renew = (isAged: (key: string) => boolean): void => void mutate((key) => isAged(String(key))),
  fetch: fetchFrom = globalThis.fetch,
} = {}) {
  const waiting = new Set<LiveEventName>();

  function flush(): void {
    const calls = [...waiting].flatMap((name) => aged[name]);
    waiting.clear();
    renew((key) => calls.some((contract) => isKeyOf(contract, key)));
  }

  return {
    isLiveEvent: (name: string): name is LiveEventName => Object.hasOwn(aged, name),
    /** Revalidates data on the screen that is outdated after an event. Resolves when the browser's HTTP cache is also renewed. */
    async follow(name: LiveEventName): Promise<void> {
      if (waiting.size === 0) setTimeout(flush, restMs);
      waiting.add(name);
      if (name === 'settings.changed') reloadAtNextLink();
      if (name === 'parking.changed') await renewCopy(getParking);
    },
    /** Revalidates everything, for events that may have been missed. */
    followAll(): void {
      const names = Object.keys(aged) as LiveEventName[]; // safe: the keys of `aged`
      if (waiting.size === 0) setTimeout(flush, restMs);
      for (const name of names) waiting.add(name);
    },
  };

  /** Renews an answer in the browser's HTTP cache, which would otherwise answer later requests with the old one. */
  async function renewCopy(contract: Endpoint): Promise<void> {
    await fetchFrom(`/api/proxy${toAddress(contract)}`, { cache: 'reload' }).catch(() => undefined); // the old answer stays
  }
}

export type LiveCaches = ReturnType<typeof createLiveCaches>;

/** Makes the next clicked link load a document, because settings are delivered only with documents. */
function reloadAtNextLink(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof Element) target.closest('a[href]')?.setAttribute('data-reload', '');
  };
  document.addEventListener('click', mark, { capture: true });
}
