import type { PostCategory, Question } from '../schemas/faq.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { PostCategory, Question } from '../schemas/faq.ts';

export const listQuestions = listEndpoint({ name: 'listQuestions', path: '/v1/faq', access: 'public', item: schema<typeof Question>() });

export const listPostCategories = listEndpoint({
  name: 'listPostCategories',
  path: '/v1/post-categories',
  access: 'public',
  item: schema<typeof PostCategory>(),
});
