import type { FastifyInstance } from 'fastify';
import { type Entrance, listEntrances } from '#shared/contracts/entrances.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerEntrances(app: FastifyInstance, { db }: RouteDependencies): void {
  const documents = prepareDocumentQueries(db);
  implement(app, listEntrances, () => documents.listDocuments<Entrance>('entrances'));
}
