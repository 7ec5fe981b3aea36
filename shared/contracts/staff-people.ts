import type { StaffAccessBody, StaffInvitation, StaffLink, StaffMember } from '../schemas/staff-people.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { endpoint, listEndpoint, schema, staffRoles } from './endpoint.ts';
import { choice, id, listQuery, optional, text, withDefault } from './parameters.ts';

export type { StaffLink, StaffMember } from '../schemas/staff-people.ts';

/**
 * Staff with their access, for managers. A manager cannot remove their own access, nor that of the last manager who can log in: `Conflict` (`id`:
 * `not_allowed` for the caller, `not_available` for the last manager).
 */

/** `invited`: the person has not used their link, which may have expired · `disabled`: no access. */
export const staffStates = ['active', 'invited', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const onPerson = { ...ofManagers, method: 'POST', params: { id }, isSensitive: true } as const;

/** Lists staff by email address. `q`: words that the name or the address must contain. */
export const listStaff = listEndpoint({
  name: 'listStaff',
  path: '/v1/staff/people',
  ...ofManagers,
  isPaged: true,
  query: {
    ...listQuery,
    q: withDefault(text({ most: memberDeskLimits.searchCharacters, clean: (typed) => typed.trim() }), ''),
    state: optional(choice(staffStates)),
    role: optional(choice(staffRoles)),
  },
  item: schema<typeof StaffMember>(),
});

/**
 * Invites a new or former member of staff, or replaces an unused link. `UnprocessableEntity` (`email`): `duplicate` if the person can already log
 * in, `not_allowed` if staff log in with the company's identity provider.
 */
export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/v1/staff/people',
  ...ofManagers,
  isSensitive: true,
  body: schema<typeof StaffInvitation>(),
  answer: schema<typeof StaffLink>(),
});

/** Replaces the roles. Applies to open sessions from their next call. */
export const changeStaffRoles = endpoint({
  name: 'changeStaffRoles',
  path: '/v1/staff/people/{id}/roles',
  ...onPerson,
  body: schema<typeof StaffAccessBody>(),
  answer: schema<typeof StaffMember>(),
});

/** Removes all ways to log in, ends the sessions, and creates a link to set up a new login. */
export const resetStaff = endpoint({
  name: 'resetStaff',
  path: '/v1/staff/people/{id}/reset',
  ...onPerson,
  answer: schema<typeof StaffLink>(),
});

/** Removes all access. Recorded acts keep the name. */
export const disableStaff = endpoint({
  name: 'disableStaff',
  path: '/v1/staff/people/{id}/disable',
  ...onPerson,
  answer: schema<typeof StaffMember>(),
});

/** Lets a disabled person set up a login again, with their previous roles. `Conflict` (`id`: `not_available`) if the person is not disabled. */
export const enableStaff = endpoint({
  name: 'enableStaff',
  path: '/v1/staff/people/{id}/enable',
  ...onPerson,
  answer: schema<typeof StaffLink>(),
});
