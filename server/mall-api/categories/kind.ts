import { Category } from '#shared/schemas/categories.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';

export const categories: ListKind<Category> = {
  schema: Category,
  table: 'category',
  listReferences: ({ parent_id }) => [{ to: 'categories', path: ['parent_id'], id: parent_id }],
  sharedPart: ({ parent_id, translations }) => [parent_id, translations.map(({ name }) => name)],
};
