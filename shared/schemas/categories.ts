import * as z from 'zod/mini';
import { categoryTypes, listCategories } from '../contracts/categories.ts';
import { check } from './check.ts';
import { IconName, Id, Text, translations } from './fields.ts';

export const Category = z.object({
  id: Id,
  type: z.enum(categoryTypes),
  /** Icon name, such as `ph:coffee`. */
  icon: z.nullish(IconName),
  order: z._default(z.int(), 0),
  parent_id: z.nullish(Id),
  translations: translations({ name: Text }),
});
export type Category = z.infer<typeof Category>;

export const categoriesChecks = [check(listCategories, { item: Category })];
