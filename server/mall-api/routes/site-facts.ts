import type { FastifyInstance } from 'fastify';
import { getSiteFacts } from '#shared/contracts/site-facts.ts';
import { prepareSiteFacts } from '../db/queries/site-facts.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerSiteFacts(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const read = prepareSiteFacts(db);
  implement(app, getSiteFacts, () => read(clock()));
}
