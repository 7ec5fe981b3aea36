import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

/** Points, badges and rewards. */
export function prepareLoyaltyPart({ clock, ledger, bonuses, badges, history, queries: { customerRewards } }: DomainParts): MemberPart {
  return {
    sections: {
      points: (customerId) => history.listRows(customerId),
      rewards: (customerId) => customerRewards.listAll(customerId, clock()),
    },
    forget(customerId) {
      bonuses.remember(customerId); // so that returning members do not get one-time bonuses again
      const points = ledger.balanceOf(customerId);
      if (points > 0) ledger.debit({ customerId, kind: 'adjustment', points, reference: null });
      badges.forget(customerId);
      customerRewards.endUnused(customerId, clock());
    },
  };
}
