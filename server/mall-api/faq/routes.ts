import type { FastifyInstance } from 'fastify';
import { listPostCategories, listQuestions, type PostCategory, type Question } from '#shared/contracts/faq.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerFaq(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listQuestions, () => inOrder(documents.listDocuments<Question>('faq')));
  implement(app, listPostCategories, () => inOrder(documents.listDocuments<PostCategory>('post-categories')));
}

function inOrder<T extends { order: number; id: number }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => a.order - b.order || a.id - b.id);
}
