import type { FastifyInstance } from 'fastify';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../core/http/implement.ts';

export function registerMalls(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listMalls, () => documents.listDocuments<Mall>('malls'));
}
