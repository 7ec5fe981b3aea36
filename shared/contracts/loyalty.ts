import type { Badge, LoyaltyProgram, Tier } from '../schemas/loyalty.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';

export type { Badge, LoyaltyProgram, Tier } from '../schemas/loyalty.ts';

export const listTiers = listEndpoint({ name: 'listTiers', path: '/v1/tiers', access: 'public', item: schema<typeof Tier>() });

export const listBadges = listEndpoint({ name: 'listBadges', path: '/v1/badges', access: 'public', item: schema<typeof Badge>() });

export const getLoyaltyProgram = endpoint({
  name: 'getLoyaltyProgram',
  path: '/v1/loyalty-program',
  isOptional: true,
  access: 'public',
  answer: schema<typeof LoyaltyProgram>(),
});
