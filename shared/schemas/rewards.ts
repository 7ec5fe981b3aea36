import * as z from 'zod/mini';
import { getReward, listPointsChoices, listRewards, perkTimes } from '../contracts/rewards.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, mayLack, RichText, Text, translations } from './fields.ts';

export const Reward = mayLack(
  z.object({
    id: Id,
    company_id: z.nullish(Id),
    /** Shops that take the code. Empty: the shop in `company_id`; if there is none either, every shop and the centre. */
    company_ids: z._default(z.array(Id), []),
    category_ids: z._default(z.array(Id), []),
    image: z.nullish(ImageAddress),
    points: z.int().check(z.nonnegative()),
    /** Number of rewards left; `null`: unlimited. */
    stock: z.nullable(z.int().check(z.nonnegative())),
    limit_per_customer: z.nullish(z.int().check(z.positive())),
    valid_from: z.nullish(DateTime),
    valid_to: z.nullish(DateTime),
    min_tier_id: z.nullish(Id),
    /** A perk of the level `min_tier_id`: costs no points, is not listed, and its code is sent to members automatically. */
    perk: z.nullish(z.enum(perkTimes)),
    translations: translations({ title: Text, description: z.optional(RichText), terms: z.optional(RichText) }),
  }),
  { stock: null },
);
export type Reward = z.infer<typeof Reward>;

/** Number of rewards that cost at most `max_points`. */
export const PointsChoice = z.object({ max_points: z.int().check(z.positive()), count: z.int() });
export type PointsChoice = z.infer<typeof PointsChoice>;

export const rewardsChecks = [
  check(listRewards, { item: Reward, mainOf: ['rewards', 'rewards-category'] }),
  check(listPointsChoices, { item: PointsChoice }),
  check(getReward, { answer: Reward, mainOf: ['reward'] }),
];
