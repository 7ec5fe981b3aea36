import { useSearchParams } from 'react-router';
import { type HeldFor, heldFor } from '#shared/contracts/receipts.ts';
import { toDeskPath } from '../lib/desk-path.ts';

/** Filter of the queue, stored in the address. */
export interface QueueFilter {
  shop?: number;
  reason?: HeldFor;
}

export function useQueueFilter(): [QueueFilter, (filter: QueueFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const shop = Number(search.get('shop'));
  const reason = heldFor.find((one) => one === search.get('reason'));
  const filter = { ...(Number.isSafeInteger(shop) && shop > 0 && { shop }), ...(reason && { reason }) };
  return [filter, (next) => setSearch(toSearch(next), { replace: true })];
}

/** Paths for the router, which adds the desk's base. */
export const toReceiptRoute = (id: number, filter: QueueFilter): string => `/receipts/${id}${toSearchText(filter)}`;
export const toQueueRoute = (filter: QueueFilter): string => `/receipts${toSearchText(filter)}`;
/** Full paths for links. */
export const toReceiptPath = (id: number, filter: QueueFilter): string => toDeskPath('receipts', id) + toSearchText(filter);
export const toQueuePath = (filter: QueueFilter): string => toDeskPath('receipts') + toSearchText(filter);

function toSearch({ shop, reason }: QueueFilter): URLSearchParams {
  return new URLSearchParams({ ...(shop !== undefined && { shop: String(shop) }), ...(reason && { reason }) });
}

function toSearchText(filter: QueueFilter): string {
  const text = toSearch(filter).toString();
  return text === '' ? '' : `?${text}`;
}
