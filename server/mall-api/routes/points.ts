import type { FastifyInstance } from 'fastify';
import { getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '#shared/contracts/points.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { prepareBadges } from '../loyalty/badges.ts';
import { prepareBonuses } from '../loyalty/bonuses.ts';
import { prepareHistory } from '../loyalty/history.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';

/** What a member has, and how it came. Whoever looks sees what has expired as expired. */
export function registerPoints(app: FastifyInstance, dependencies: MemberDependencies): void {
  const { db, clock, memberEvents, ownData, hashAddress } = dependencies;
  const ledger = prepareLedger({ db, clock });
  const badges = prepareBadges({ db, clock, program: ledger.program });
  const bonuses = prepareBonuses({ db, clock, ledger, hashAddress });
  const history = prepareHistory(db);
  const sumPending = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM receipt WHERE customer_id = :customerId AND status = 'pending'`,
  );
  const listEntries = db.prepare(
    `SELECT id, kind, points, balance_after, created_ms, reference_type, reference_id, reference_name FROM points_entry
     WHERE customer_id = :customerId ORDER BY id`,
  );

  implementMember(app, dependencies, getPoints, ({ customerId }) =>
    inTransaction(db, () => ({ ...ledger.summaryOf(customerId), pending: Number(sumPending.get({ customerId })?.points) })),
  );
  implementMemberPaged(app, dependencies, listPointsHistory, ({ customerId, query }) =>
    inTransaction(db, () => {
      ledger.settle(customerId);
      return history.list(customerId, query);
    }),
  );
  implementMember(app, dependencies, getMemberTier, ({ customerId }) => ledger.tiers.getMemberTier(customerId));
  implementMember(app, dependencies, listMemberBadges, ({ customerId }) => inTransaction(db, () => badges.listFor(customerId)));

  memberEvents.onVerified((customerId) => bonuses.grantWelcome(customerId));
  memberEvents.onEmailChange((customerId) => bonuses.remember(customerId));
  memberEvents.onErased((customerId) => {
    bonuses.remember(customerId);
    const points = ledger.balanceOf(customerId);
    if (points > 0) ledger.debit({ customerId, kind: 'adjustment', points, reference: null });
    badges.forget(customerId);
  });
  ownData.addSection('points', (customerId) => listEntries.all({ customerId }));
}
