import type { FastifyInstance } from 'fastify';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerMalls(app: FastifyInstance, { db }: RouteDependencies): void {
  const documents = prepareDocumentQueries(db);
  implement(app, listMalls, () => documents.listDocuments<Mall>('malls'));
}
