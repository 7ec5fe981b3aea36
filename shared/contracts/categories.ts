import type { Category } from '../schemas/categories.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { choice, optional } from './parameters.ts';

export type { Category } from '../schemas/categories.ts';

export const categoryTypes = ['company', 'product', 'reward', 'amenity', 'event'] as const;

export const listCategories = listEndpoint({
  name: 'listCategories',
  path: '/v1/categories',
  access: 'public',
  query: { type: optional(choice(categoryTypes)) },
  item: schema<typeof Category>(),
});
