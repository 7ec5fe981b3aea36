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
 * Which level each member has, as far as they know it: they are told of another one when points make it so, when a year ends, and when the
 * centre changes its levels. Callers hold the transaction.
 */
export function prepareLevels({ queries: { memberLevels, tiers }, ledger, memberNotices }: Dependencies) {
  ledger.onEarned(look);

  /** `before`: the one of a member whose level nobody has looked at yet, where it is known. */
  function look(customerId: number, before?: Tier): void {
    const tier = ledger.tiers.tierOf(customerId);
    const known = memberLevels.find(customerId);
    const formerId = known ? known.tierId : (before ?? tier)?.id;
    const isOther = tier?.id !== formerId;
    const changes = (known?.changes ?? 0) + (isOther ? 1 : 0);
    memberLevels.keep({ customerId, tierId: tier?.id, changes, period: ledger.tiers.getPeriod() });
    const former = isOther ? tiers.list().find(({ id }) => id === formerId) : undefined;
    if (!tier || !former) return; // a level that is no more is neither won nor lost
    memberNotices.tell(customerId, { kind: tier.order > former.order ? 'level_won' : 'level_lost', tierId: tier.id, change: changes });
  }

  return {
    look: (customerId: number): void => look(customerId),
    /** A function that lists members who have not been looked at since the year began, or the levels changed. */
    unseen(): (slice: MemberSlice) => number[] {
      const period = ledger.tiers.getPeriod();
      return (slice) => memberLevels.listOthers(period, slice);
    },
  };
}
