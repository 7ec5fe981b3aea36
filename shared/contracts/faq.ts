import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { Id, RichText, Text, translations } from './fields.ts';

export const Question = z.object({
  id: Id,
  category_id: z.nullish(Id),
  order: z._default(z.int(), 0),
  translations: translations({ title: Text, article: RichText }),
});
export type Question = z.infer<typeof Question>;

export const listQuestions = listEndpoint({ name: 'listQuestions', path: '/v1/faq', access: 'public', item: Question });

export const PostCategory = z.object({ id: Id, order: z._default(z.int(), 0), translations: translations({ name: Text }) });
export type PostCategory = z.infer<typeof PostCategory>;

export const listPostCategories = listEndpoint({
  name: 'listPostCategories',
  path: '/v1/post-categories',
  access: 'public',
  item: PostCategory,
});
