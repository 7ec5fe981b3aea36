import * as z from 'zod/mini';
import { weekdays } from '../site/weekdays.ts';
import { DateTime, Id, Text, translations } from './fields.ts';

export const campaignEffects = ['factor', 'extra'] as const;

/** A period in which purchases earn more points. An empty list does not restrict the campaign. */
export const Campaign = z.object({
  id: Id,
  /** `factor`: multiplies the points of a purchase; `extra`: adds points to a purchase. */
  effect: z.enum(campaignEffects),
  factor: z.nullish(z.number().check(z.gt(1), z.lte(20))),
  extra_points: z.nullish(z.int().check(z.gte(1), z.lte(100_000))),
  /** Purchases from this time on count, in the centre's time zone. */
  valid_from: DateTime,
  /** Undefined: until the campaign is archived. */
  valid_to: z.nullish(DateTime),
  weekdays: z._default(z.array(z.enum(weekdays)), []),
  company_ids: z._default(z.array(Id), []),
  /** Purchases in the shops of these categories, in addition to `company_ids`. */
  category_ids: z._default(z.array(Id), []),
  /** Only for members of these levels. */
  tier_ids: z._default(z.array(Id), []),
  /** Whether only the first purchase of each member counts. */
  once_per_member: z._default(z.boolean(), false),
  translations: translations({ title: Text }),
});
export type Campaign = z.infer<typeof Campaign>;
