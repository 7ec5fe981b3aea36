import type { Tier } from '#shared/contracts/loyalty.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import type { MemberNotices } from './member-notices.ts';

interface Dependencies {
  queries: Pick<Queries, 'memberLevels' | 'tiers'>;
  ledger: Pick<Ledger, 'onEarned' | 'tiers'>;
  memberNotices: Pick<MemberNotices, 'tell'>;
}

/**
 * Tracks the level that members were last notified of. Notifies them of changes due to points, the end of a year, or changed levels of the centre.
 * Callers hold the transaction.
 */
export function prepareLevels({ queries: { memberLevels, tiers }, ledger, memberNotices }: Dependencies) {
  ledger.onEarned(look);

  /** Checks a member's level. `before`: previous level of a member who was not checked yet, if known. */
  function look(customerId: number, before?: Tier): void {
    const tier = ledger.tiers.tierOf(customerId);
    const known = memberLevels.find(customerId);
    const formerId = known ? known.tierId : (before ?? tier)?.id;
    const isOther = tier?.id !== formerId;
    const changes = (known?.changes ?? 0) + (isOther ? 1 : 0);
    memberLevels.keep({ customerId, tierId: tier?.id, changes, period: ledger.tiers.getPeriod() });
    const former = isOther ? tiers.list().find(({ id }) => id === formerId) : undefined;
    if (!tier || !former) return; // a removed level counts as neither won nor lost
    memberNotices.tell(customerId, { kind: tier.order > former.order ? 'level_won' : 'level_lost', tierId: tier.id, change: changes });
  }

  return {
    look: (customerId: number): void => look(customerId),
    /** Returns a function that lists members who were not checked since the year began or the levels changed. */
    unseen(): (slice: MemberSlice) => number[] {
      const period = ledger.tiers.getPeriod();
      return (slice) => memberLevels.listOthers(period, slice);
    },
  };
}
