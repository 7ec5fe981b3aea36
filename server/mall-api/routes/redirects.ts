import type { FastifyInstance } from 'fastify';
import { listRedirects, type Redirect } from '#shared/contracts/redirects.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerRedirects(app: FastifyInstance, { db }: RouteDependencies): void {
  const documents = prepareDocumentQueries(db);
  implement(app, listRedirects, () => documents.listDocuments<Redirect>('redirects'));
}
