import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';

/** The member's household, without data of its other members. A member who is erased leaves it. */
export function prepareHouseholdPart({ households }: DomainParts): MemberPart {
  return {
    sections: {
      household(customerId) {
        const { members, invitations } = households.get(customerId);
        const own = members.find(({ is_me }) => is_me);
        return { members: members.length, joined_at: own?.joined_at ?? null, points: own?.points ?? 0, invitations };
      },
    },
    forget(customerId) {
      households.leave(customerId, { isErased: true });
      households.forget(customerId);
    },
  };
}
