import type { AdjustPointsBody, DeskMember, FoundMembers } from '../schemas/desk-members.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, text, withDefault } from './parameters.ts';

export type { DeskMember, FoundMembers } from '../schemas/desk-members.ts';

/** Member calls for staff at the desk. Each look-up is logged. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

/** Searches by card number, email address or prefixes of names; returns only the first few matches. */
export const findMembers = endpoint({
  name: 'findMembers',
  path: '/v1/staff/members',
  ...ofDesk,
  query: { q: withDefault(text({ most: memberDeskLimits.searchCharacters, clean: (typed) => typed.trim() }), '') },
  answer: schema<typeof FoundMembers>(),
});

export const getDeskMember = endpoint({
  name: 'getDeskMember',
  path: '/v1/staff/members/{id}',
  ...ofDesk,
  params: { id },
  answer: schema<typeof DeskMember>(),
});

/**
 * Adds or takes points and notifies the member. Idempotent by `key`. `Forbidden` (`session`: `not_confirmed`) if the caller's total over all members
 * within 24 hours, including these points, exceeds `maxUnconfirmedPoints`. `Conflict` (`points`: `not_enough_points`) if the member has
 * fewer points.
 */
export const adjustMemberPoints = endpoint({
  name: 'adjustMemberPoints',
  method: 'POST',
  path: '/v1/staff/members/{id}/adjustments',
  ...ofDesk,
  params: { id },
  body: schema<typeof AdjustPointsBody>(),
  answer: schema<typeof DeskMember>(),
});
