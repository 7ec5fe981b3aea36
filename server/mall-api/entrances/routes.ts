import type { FastifyInstance } from 'fastify';
import { type Entrance, listEntrances } from '#shared/contracts/entrances.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerEntrances(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listEntrances, () => documents.listDocuments<Entrance>('entrances'));
}
