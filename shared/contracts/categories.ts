import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { Id, Text, translations } from './fields.ts';

export const categoryTypes = ['company', 'product', 'reward', 'amenity', 'event'] as const;

export const Category = z.object({
  id: Id,
  type: z.enum(categoryTypes),
  /** An icon's name, `ph:coffee`; or nothing. */
  icon: z.nullish(z.string()),
  order: z._default(z.int(), 0),
  parent_id: z.nullish(Id),
  translations: translations({ name: Text }),
});
export type Category = z.infer<typeof Category>;

export const listCategories = listEndpoint({
  name: 'listCategories',
  path: '/v1/categories',
  access: 'public',
  query: z.object({ type: z.optional(z.enum(categoryTypes)) }),
  item: Category,
});
