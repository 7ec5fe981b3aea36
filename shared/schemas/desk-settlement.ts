import * as z from 'zod/mini';
import {
  closeSettlement,
  exportSettlement,
  getSettlementMonth,
  getSettlementShop,
  getShopEarnings,
  listSettlementShops,
} from '../contracts/desk-settlement.ts';
import { sheetFormats } from '../site/file-types.ts';
import { check } from './check.ts';
import { NamedCompany } from './desk-shop.ts';
import { CalendarDate, Count, DateTime, Done, IdParam, LocaleCode } from './fields.ts';

const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** Amounts are in minor units of the centre's currency. */
export const SettlementSums = z.object({
  /** Purchases that are not returned whole. Negative on a day on which more purchases were returned than made. */
  purchases: z.int(),
  /** Includes returned purchases. */
  turnover: Count,
  /** Returns in whole or in part. */
  returns: Count,
  returned: Count,
  points_given: Count,
  points_taken: Count,
  rewards: Count,
  /** Owed to the shop: redeemed minus returned. */
  gift_cards: z.int(),
  /** Part of turnover minus returned that belongs to closed months. */
  corrections: z.int(),
});
export type SettlementSums = z.infer<typeof SettlementSums>;

const ofMonth = {
  month: Month,
  currency: z.string(),
  /** Whether the month has ended. */
  is_over: z.boolean(),
  /** Null: open. */
  closed: z.nullable(z.object({ at: DateTime, by: z.string() })),
  /** First month with figures. */
  first_month: Month,
  /** Months with figures before this one that are not closed, from the oldest. */
  open_before: z.array(Month),
};

export const SettlementMonth = z.object({ ...ofMonth, shops: Count, total: SettlementSums });
export type SettlementMonth = z.infer<typeof SettlementMonth>;

export const SettlementShop = z.object({ company: NamedCompany, sums: SettlementSums });
export type SettlementShop = z.infer<typeof SettlementShop>;

export const SettlementShopDays = z.object({
  ...ofMonth,
  company: NamedCompany,
  total: SettlementSums,
  /** Days with figures. */
  days: z.array(z.object({ day: CalendarDate, sums: SettlementSums })),
});
export type SettlementShopDays = z.infer<typeof SettlementShopDays>;

export const CloseSettlementBody = z.object({
  month: Month,
  /** The open months before, as in `open_before`: they are closed too. */
  earlier: z._default(z.array(Month).check(z.maxLength(600)), []),
});

const Heading = z.string().check(z.maxLength(200));
export const ExportSettlementBody = z.object({
  format: z.enum(sheetFormats),
  /** Language of separators and names. */
  locale: LocaleCode,
  month: Month,
  /** Null: all shops, or the own shop of the role `shop`. */
  company_id: z.nullable(IdParam),
  /**
   * Headings of the columns: shop, number of the shop, day, purchases, turnover, returns, returned, net, points given, points taken, rewards, gift cards,
   * corrections, currency.
   */
  headings: z.array(Heading).check(z.length(14)),
});

export const ShopEarnings = z.object({
  company: NamedCompany,
  currency: z.string(),
  today: SettlementSums,
  week: SettlementSums,
  /** The Monday on which the week began. */
  week_from: CalendarDate,
});
export type ShopEarnings = z.infer<typeof ShopEarnings>;

export const deskSettlementChecks = [
  check(getSettlementMonth, { answer: SettlementMonth }),
  check(listSettlementShops, { item: SettlementShop }),
  check(getSettlementShop, { answer: SettlementShopDays }),
  check(closeSettlement, { body: CloseSettlementBody, answer: SettlementMonth }),
  check(exportSettlement, { body: ExportSettlementBody, answer: Done }),
  check(getShopEarnings, { answer: ShopEarnings }),
];
