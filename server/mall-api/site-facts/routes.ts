import type { FastifyInstance } from 'fastify';
import { getSiteFacts } from '#shared/contracts/site-facts.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareSiteFacts } from './queries.ts';

export function registerSiteFacts(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const read = prepareSiteFacts(db);
  implement(app, getSiteFacts, () => read(clock()));
}
