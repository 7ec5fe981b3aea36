import * as z from 'zod/mini';
import { getReward, listRewards, perkTimes } from '../contracts/rewards.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, mayLack, RichText, Text, translations } from './fields.ts';

export const Reward = mayLack(
  z.object({
    id: Id,
    company_id: z.nullish(Id),
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

export const rewardsChecks = [
  check(listRewards, { item: Reward, mainOf: ['rewards', 'rewards-category'] }),
  check(getReward, { answer: Reward, mainOf: ['reward'] }),
];
