import * as z from 'zod/mini';
import { listPostCategories, listQuestions } from '../contracts/faq.ts';
import { check } from './check.ts';
import { Id, RichText, Text, translations } from './fields.ts';

export const Question = z.object({
  id: Id,
  category_id: z.nullish(Id),
  order: z._default(z.int(), 0),
  translations: translations({ title: Text, article: RichText }),
});
export type Question = z.infer<typeof Question>;

export const PostCategory = z.object({ id: Id, order: z._default(z.int(), 0), translations: translations({ name: Text }) });
export type PostCategory = z.infer<typeof PostCategory>;

export const faqChecks = [check(listQuestions, { item: Question, mainOf: ['faq'] }), check(listPostCategories, { item: PostCategory })];
