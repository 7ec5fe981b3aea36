import type { FastifyInstance } from 'fastify';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerMalls(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listMalls, () => documents.listDocuments<Mall>('malls'));
}
