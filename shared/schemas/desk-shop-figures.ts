import * as z from 'zod/mini';
import { exportShopFigures, getShopFigures } from '../contracts/desk-shop-figures.ts';
import { sheetFormats } from '../site/file-types.ts';
import { check } from './check.ts';
import { titles } from './desk-records.ts';
import { CalendarDate, Count, Done, LocaleCode } from './fields.ts';

/** Views of a page in the period, and in the period before. Null: not counted, or not on all days of the period before. */
const views = { views: z.nullable(Count), views_before: z.nullable(Count) };
const record = { key: z.string(), translations: titles, name: z.string(), ...views };

export const ShopFigures = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** The equally long period before. */
  before: z.object({ from: CalendarDate, to: CalendarDate }),
  /** First day on which views of single pages were counted; null: none yet. */
  counted_since: z.nullable(CalendarDate),
  /** The shop's page. */
  company: z.object(views),
  /** The shop's published offers, newest first. */
  offers: z.array(z.object(record)),
  /** The shop's published rewards, newest first. */
  rewards: z.array(
    z.object({
      ...record,
      /** Taken by members, without those given back later. */
      taken: Count,
      taken_before: Count,
      /** Redeemed in the shop. */
      redeemed: Count,
      redeemed_before: Count,
    }),
  ),
});
export type ShopFigures = z.infer<typeof ShopFigures>;

const Heading = z.string().check(z.maxLength(200));

export const ExportShopFiguresBody = z.object({
  format: z.enum(sheetFormats),
  /** Language of separators and titles. */
  locale: LocaleCode,
  from: CalendarDate,
  to: CalendarDate,
  /** Headings of the columns: kind, title, views, views before, taken, taken before, redeemed, redeemed before. */
  headings: z.array(Heading).check(z.length(8)),
  /** Words for the kinds of rows. */
  kinds: z.object({ company: Heading, offer: Heading, reward: Heading }),
});
export type ExportShopFiguresBody = z.infer<typeof ExportShopFiguresBody>;

export const deskShopFiguresChecks = [
  check(getShopFigures, { answer: ShopFigures }),
  check(exportShopFigures, { body: ExportShopFiguresBody, answer: Done }),
];
