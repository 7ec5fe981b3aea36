import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, ImageAddress, listQuery, RichText, Text, translations } from './fields.ts';

/** When a perk is given: on a member's birthday, or once in a calendar year, a quarter, a month. */
export const perkTimes = ['birthday', 'year', 'quarter', 'month'] as const;

export const Reward = z.object({
  id: Id,
  company_id: z.nullish(Id),
  category_ids: z._default(z.array(Id), []),
  image: z.nullish(ImageAddress),
  points: z.int().check(z.nonnegative()),
  /** `null`: without end. */
  stock: z.nullable(z.int().check(z.nonnegative())),
  limit_per_customer: z.nullish(z.int().check(z.positive())),
  valid_from: z.nullish(DateTime),
  valid_to: z.nullish(DateTime),
  min_tier_id: z.nullish(Id),
  /** A perk of the level `min_tier_id`: it costs no points, is on no list, and its code comes to members by itself. */
  perk: z.nullish(z.enum(perkTimes)),
  translations: translations({ title: Text, description: z.optional(RichText), terms: z.optional(RichText) }),
});
export type Reward = z.infer<typeof Reward>;

export const listRewards = listEndpoint({
  name: 'listRewards',
  path: '/v1/rewards',
  access: 'public',
  isPaged: true,
  query: z.object({
    ...listQuery,
    company: z.optional(IdParam),
    category: z.optional(IdParam),
    tier: z.optional(IdParam),
    sort: z._default(z.enum(['points', '-points', 'newest']), 'points'),
  }),
  item: Reward,
  freshness: 'live',
});

export const getReward = endpoint({
  name: 'getReward',
  path: '/v1/rewards/{id}',
  access: 'public',
  params: z.object({ id: IdParam }),
  answer: Reward,
  freshness: 'live',
});
