import { toAddress } from '#shared/contracts/address.ts';
import { getBookingOrder, listBookingOrders } from '#shared/contracts/booking.ts';
import { getCustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getConversation, listConversations } from '#shared/contracts/messages.ts';
import { getReceipt, listReceipts } from '#shared/contracts/receipts.ts';

/** For each call that reads a single record: the member's list that contains the same records. */
const lists = new Map<Endpoint, Endpoint>([
  [getBookingOrder, listBookingOrders],
  [getCustomerReward, listCustomerRewards],
  [getConversation, listConversations],
  [getReceipt, listReceipts],
]);

/** Max pages to search. Lists are sorted newest first, and members mostly look at new records. */
const maxPages = 3;
const pageSize = 48;

export const hasListOf = (contract: Endpoint): boolean => lists.has(contract);

/** Finds a member's record in its list, which `read` fetches from the mall API. Throws `NotFound`. */
export async function findOwnRecord(
  contract: Endpoint,
  id: unknown,
  read: (list: Endpoint, address: string) => Promise<Success<unknown>>,
): Promise<Success<unknown>> {
  const list = lists.get(contract);
  for (let page = 1, pages = 1; list && page <= Math.min(pages, maxPages); page += 1) {
    const { data, meta } = await read(list, toAddress(list, { query: { page, per_page: pageSize } }));
    const record = Array.isArray(data) ? data.find((one: { id: unknown }) => one.id === id) : undefined; // safe: checked by its contract
    if (record) return toSuccess(record);
    pages = meta?.pages ?? 1;
  }
  throw new ApiError('NotFound');
}
