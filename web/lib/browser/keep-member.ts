import { toAddress } from '#shared/contracts/address.ts';
import { listBookingOrders } from '#shared/contracts/booking.ts';
import { getCustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { listFollowedCompanies, listLikeIds, listThumbs } from '#shared/contracts/favourites.ts';
import { getGiftCard } from '#shared/contracts/gift-cards.ts';
import { getConversation, listConversations, listMessages } from '#shared/contracts/messages.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { getSession } from '#shared/contracts/profile.ts';
import { listPurchases } from '#shared/contracts/purchases.ts';
import { storedAtHeader } from '#shared/site/offline.ts';

/** Age from which a stored answer is requested again. */
const refreshMs = 15 * 60_000;
/** Max codes and gift cards that are requested ahead, the newest first. */
const maxDetails = 8;
/** Max conversations that are requested ahead, the most recently active first. */
const maxConversations = 5;

interface Listed {
  id: number;
  kind?: string;
}

/**
 * Requests ahead what a member needs without a network. The service worker stores the answers as they pass. The inputs are those of the screens: first
 * pages of lists.
 */
export async function keepForMember(token: string, notOffered: readonly string[] = []): Promise<void> {
  async function read<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<readonly Listed[]> {
    if (notOffered.includes(contract.name)) return [];
    const address = `/api${toAddress(contract, input)}`;
    const stored = await caches.match(address, { ignoreVary: true });
    const isNew = Math.abs(Date.now() - Date.parse(stored?.headers.get(storedAtHeader) ?? '')) < refreshMs; // also old if the clock was set back
    const answer = isNew
      ? stored
      : await fetch(address, { headers: { accept: 'application/json', authorization: `Bearer ${token}` }, priority: 'low' });
    const body: unknown = answer?.ok ? await answer.json() : undefined;
    const { data } = Object(body) as { data?: unknown };
    return Array.isArray(data) ? (data as Listed[]) : []; // safe: lists of records with an id
  }

  await read(getSession);
  await read(getPoints);
  await read(getMemberTier);
  const rewards = await read(listCustomerRewards, { query: { status: 'active', per_page: 8 } });
  for (const { id } of rewards.slice(0, maxDetails)) await read(getCustomerReward, { params: { id } });
  await read(listBookingOrders, { query: { page: 1, per_page: 12 } });
  const purchases = await read(listPurchases, { query: { page: 1, per_page: 24 } });
  const cards = purchases.filter(({ kind }) => kind === 'gift_card');
  for (const { id } of cards.slice(0, maxDetails)) await read(getGiftCard, { params: { id } });
  for (const marks of [listLikeIds, listFollowedCompanies, listThumbs]) await read(marks);
  const conversations = await read(listConversations, { query: { per_page: 24, page: 1 } });
  for (const { id } of conversations.slice(0, maxConversations)) {
    await read(getConversation, { params: { id } });
    await read(listMessages, { query: { conversation: id } });
  }
}
