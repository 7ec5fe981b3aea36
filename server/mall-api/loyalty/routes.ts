import type { FastifyInstance } from 'fastify';
import { getCampaignResults } from '#shared/contracts/desk-campaigns.ts';
import { listBadges, listTiers } from '#shared/contracts/loyalty.ts';
import { getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '#shared/contracts/points.ts';
import { awaitReading } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareCampaignResults } from './campaign-results.ts';

export function registerLoyalty(app: FastifyInstance, { listBadges: listCentreBadges, queries: { tiers } }: RouteDependencies): void {
  implement(app, listTiers, () => tiers.list());
  implement(app, listBadges, listCentreBadges);
}

/** Registers the route for the results of a campaign, for managers. */
export function registerCampaigns(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { ledger, db, clock, queries } = dependencies;
  const getResults = prepareCampaignResults({ db, clock, queries, program: ledger.program });
  implementStaff(app, dependencies, getCampaignResults, ({ params: { id } }) => getResults(id));
}

/** Routes for members' balance and history. Expired points are recorded first. */
export function registerPoints(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, ledger, badges, history, queries } = dependencies;

  implementMember(app, dependencies, getPoints, ({ customerId }) =>
    awaitReading(db, () => ({
      ...ledger.summaryOf(customerId),
      pending: queries.receipts.sumPending(customerId),
      as_of: clock().toISOString(),
    })),
  );
  implementMemberPaged(app, dependencies, listPointsHistory, ({ customerId, query }) =>
    awaitReading(db, () => {
      ledger.settle(customerId);
      return history.list(customerId, query);
    }),
  );
  implementMember(app, dependencies, getMemberTier, ({ customerId }) => ledger.tiers.getMemberTier(customerId));
  implementMember(app, dependencies, listMemberBadges, ({ customerId }) => awaitReading(db, () => badges.listFor(customerId)));
}
