import type {
  AdjustPointsBody,
  BlockMemberBody,
  DeskMember,
  EditMemberBody,
  FoundMembers,
  MemberCounts,
  MemberEmailBody,
  MemberRow,
  RemoveFromHouseholdBody,
} from '../schemas/desk-members.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text, withDefault } from './parameters.ts';

export type { DeskMember, FoundMembers, MemberCounts, MemberRow } from '../schemas/desk-members.ts';

/** Member calls for staff at the desk. Each look-up is logged. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

/**
 * `newest`, `oldest`: by the day of joining · `name`: by surname · `recent`, `idle`: by the last activity, latest or earliest first · `points`: by
 * points, most first.
 */
export const memberOrders = ['newest', 'oldest', 'name', 'recent', 'idle', 'points'] as const;
export type MemberOrder = (typeof memberOrders)[number];

/** `active`: used the site or the loyalty programme within the last 90 days. */
export const memberActivities = ['active', 'inactive'] as const;
export const memberNewsletters = ['yes', 'no'] as const;
export const memberStatuses = ['blocked', 'not_blocked'] as const;

/** Filters of the list of members; a member must match all. `level`: id of the member's level. */
const memberFilters = {
  level: optional(id),
  newsletter: optional(choice(memberNewsletters)),
  activity: optional(choice(memberActivities)),
  status: optional(choice(memberStatuses)),
};

/** All members that match the filters. */
export const listDeskMembers = listEndpoint({
  name: 'listDeskMembers',
  path: '/v1/staff/member-list',
  ...ofDesk,
  isPaged: true,
  query: { ...listQuery, ...memberFilters, sort: withDefault(choice(memberOrders), 'newest') },
  item: schema<typeof MemberRow>(),
});

/** Number of members in total and by each filter of `listDeskMembers`. */
export const getMemberCounts = endpoint({
  name: 'getMemberCounts',
  path: '/v1/staff/member-counts',
  ...ofDesk,
  answer: schema<typeof MemberCounts>(),
});

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

/** Changes some of a member's data. Missing fields stay unchanged. */
export const editMember = endpoint({
  name: 'editMember',
  method: 'POST',
  path: '/v1/staff/members/{id}',
  ...ofDesk,
  params: { id },
  body: schema<typeof EditMemberBody>(),
  answer: schema<typeof DeskMember>(),
});

/**
 * Requests a change of a member's address, with a reason. It applies once the new address confirms it by the emailed link; the old address is
 * notified and can refuse. `Conflict` (`email`: `duplicate`) if another member has the address.
 */
export const changeMemberEmail = endpoint({
  name: 'changeMemberEmail',
  method: 'POST',
  path: '/v1/staff/members/{id}/email',
  ...ofDesk,
  isSensitive: true,
  params: { id },
  body: schema<typeof MemberEmailBody>(),
  answer: schema<typeof DeskMember>(),
});

/**
 * Blocks or unblocks a member. A blocked member cannot log in, earn points or redeem rewards; all sessions and partners' tokens end immediately.
 * Points and data remain. No effect if the state is the same.
 */
export const blockMember = endpoint({
  name: 'blockMember',
  method: 'POST',
  path: '/v1/staff/members/{id}/block',
  ...ofDesk,
  params: { id },
  body: schema<typeof BlockMemberBody>(),
  answer: schema<typeof DeskMember>(),
});

/**
 * Takes a member out of the household, who then has no points: all stay with the others. Notifies all. `NotFound` if the member belongs to none.
 */
export const removeFromHousehold = endpoint({
  name: 'removeFromHousehold',
  method: 'POST',
  path: '/v1/staff/members/{id}/household-removal',
  ...ofDesk,
  params: { id },
  body: schema<typeof RemoveFromHouseholdBody>(),
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
