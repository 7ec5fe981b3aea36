import * as z from 'zod/mini';
import { getBannerOrder, setBannerOrder } from '../contracts/desk-banners.ts';
import { check } from './check.ts';
import { IdParam } from './fields.ts';

const ids = z.array(IdParam).check(z.maxLength(200));

export const BannerOrder = z.object({
  /** Ids of banners; null: all banners are shown, in the order in which they were created. */
  ids: z.nullable(ids),
});
export type BannerOrder = z.infer<typeof BannerOrder>;

export const SetBannerOrderBody = z.object({ ids: z.nullable(ids), before: z.nullable(ids) });

export const deskBannersChecks = [
  check(getBannerOrder, { answer: BannerOrder }),
  check(setBannerOrder, { body: SetBannerOrderBody, answer: BannerOrder }),
];
