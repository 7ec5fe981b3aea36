import type { FastifyInstance } from 'fastify';
import { getLoyaltyProgram, type LoyaltyProgram, listBadges, listTiers } from '#shared/contracts/loyalty.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import { prepareTierQueries } from '../db/queries/tiers.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { prepareBadgeList } from '../loyalty/badges.ts';

export function registerLoyalty(app: FastifyInstance, { db }: RouteDependencies): void {
  const tiers = prepareTierQueries(db);
  const documents = prepareDocumentQueries(db);
  implement(app, listTiers, () => tiers.list());
  implement(app, listBadges, prepareBadgeList(db));
  implement(app, getLoyaltyProgram, () => documents.getDocument<LoyaltyProgram>('loyalty'));
}
