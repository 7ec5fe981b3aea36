import type {
  CloseSettlementBody,
  ExportSettlementBody,
  SettlementMonth,
  SettlementShop,
  SettlementShopDays,
  ShopEarnings,
} from '../schemas/desk-settlement.ts';
import { endpoint, fileEndpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery, optional, text } from './parameters.ts';

export type { SettlementMonth, SettlementShop, SettlementShopDays, SettlementSums, ShopEarnings } from '../schemas/desk-settlement.ts';

/**
 * Sums of each shop by month and day in the centre's time zone: purchases, returns, points, rewards, and money of gift cards that the centre owes
 * the shop. A closed month never changes. Later reports count in the open month as corrections.
 */

/** A month, `2026-11`. */
const month = text({ form: /^\d{4}-(?:0[1-9]|1[0-2])$/ });
const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const ofShopsToo = { access: 'staff', roles: ['manager', 'shop'] } as const;

/** Sums of all shops in a month. */
export const getSettlementMonth = endpoint({
  name: 'getSettlementMonth',
  path: '/v1/staff/settlement/months/{month}',
  ...ofManagers,
  params: { month },
  answer: schema<typeof SettlementMonth>(),
});

/** Lists the shops with figures in a month, by turnover. */
export const listSettlementShops = listEndpoint({
  name: 'listSettlementShops',
  path: '/v1/staff/settlement/months/{month}/shops',
  ...ofManagers,
  isPaged: true,
  params: { month },
  query: listQuery,
  item: schema<typeof SettlementShop>(),
});

/** A shop's month by day. The role `shop` reads its own shop only, without `company`. `Forbidden` for another one. */
export const getSettlementShop = endpoint({
  name: 'getSettlementShop',
  path: '/v1/staff/settlement/months/{month}/days',
  ...ofShopsToo,
  params: { month },
  query: { company: optional(id) },
  answer: schema<typeof SettlementShopDays>(),
});

/**
 * Closes a month and the open months before, for good. `Conflict` (`month`: `in_future` if the month is not over, `already_used` if it is closed;
 * `earlier`: `not_confirmed` if other months are open before).
 */
export const closeSettlement = endpoint({
  name: 'closeSettlement',
  method: 'POST',
  path: '/v1/staff/settlement/close',
  ...ofManagers,
  isSensitive: true,
  body: schema<typeof CloseSettlementBody>(),
  answer: schema<typeof SettlementMonth>(),
});

/** Spreadsheet of a month by shop and day: of all shops, or of one. The role `shop` gets its own shop. */
export const exportSettlement = fileEndpoint({
  name: 'exportSettlement',
  method: 'POST',
  path: '/v1/staff/exports/settlement',
  ...ofShopsToo,
  body: schema<typeof ExportSettlementBody>(),
});

/** Sums of the session's shop, today and this week. */
export const getShopEarnings = endpoint({
  name: 'getShopEarnings',
  path: '/v1/staff/shop/earnings',
  access: 'staff',
  roles: ['shop'],
  answer: schema<typeof ShopEarnings>(),
});
