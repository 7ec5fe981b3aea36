import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { Id, Text, translations } from './fields.ts';

export const Tier = z.object({
  id: Id,
  order: z.int(),
  /** Points earned within the period that lead here. */
  threshold: z.int().check(z.nonnegative()),
  multiplier: z.number().check(z.positive()),
  colour: z.string(),
  icon: z.nullish(z.string()),
  translations: translations({ name: Text, description: z.optional(Text), perks: z._default(z.array(Text), []) }),
});
export type Tier = z.infer<typeof Tier>;

export const listTiers = listEndpoint({ name: 'listTiers', path: '/v1/tiers', access: 'public', item: Tier });

export const Badge = z.object({
  id: Id,
  icon: z.nullish(z.string()),
  criterion: Text,
  threshold: z.int().check(z.nonnegative()),
  translations: translations({ name: Text, description: z.optional(Text) }),
});
export type Badge = z.infer<typeof Badge>;

export const listBadges = listEndpoint({ name: 'listBadges', path: '/v1/badges', access: 'public', item: Badge });
