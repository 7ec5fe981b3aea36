import type { FastifyInstance } from 'fastify';
import { getLoyaltyProgram, type LoyaltyProgram, listBadges, listTiers } from '#shared/contracts/loyalty.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerLoyalty(
  app: FastifyInstance,
  { listBadges: listCentreBadges, queries: { documents, tiers } }: RouteDependencies,
): void {
  implement(app, listTiers, () => tiers.list());
  implement(app, listBadges, listCentreBadges);
  implement(app, getLoyaltyProgram, () => documents.getDocument<LoyaltyProgram>('loyalty'));
}
