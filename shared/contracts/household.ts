import type { Done } from '../schemas/fields.ts';
import type { Household, HouseholdCode, HouseholdInvitation, HouseholdOffer } from '../schemas/household.ts';
import { endpoint, schema } from './endpoint.ts';

export type { Household, HouseholdInvitation, HouseholdOffer } from '../schemas/household.ts';

/** The members who collect into one balance with the caller; only the caller if there is no household. */
export const getHousehold = endpoint({
  name: 'getHousehold',
  path: '/v1/me/household',
  isOptional: true,
  access: 'member',
  answer: schema<typeof Household>(),
});

/**
 * Creates a code that lets one other member join. `Conflict` (`code`): `household_full`, `limit_reached` if too many invitations are open.
 */
export const createHouseholdInvitation = endpoint({
  name: 'createHouseholdInvitation',
  method: 'POST',
  path: '/v1/me/household/invitations',
  isOptional: true,
  access: 'member',
  answer: schema<typeof HouseholdInvitation>(),
});

/** Withdraws the caller's invitations. */
export const withdrawHouseholdInvitations = endpoint({
  name: 'withdrawHouseholdInvitations',
  method: 'DELETE',
  path: '/v1/me/household/invitations',
  isOptional: true,
  access: 'member',
  answer: schema<typeof Done>(),
});

/**
 * Returns who invites, and what joining does. The code is in the body, so that it is in no log. Fails like `joinHousehold`.
 */
export const getHouseholdOffer = endpoint({
  name: 'getHouseholdOffer',
  method: 'POST',
  path: '/v1/me/household/offer',
  isOptional: true,
  access: 'member',
  body: schema<typeof HouseholdCode>(),
  answer: schema<typeof HouseholdOffer>(),
});

/**
 * Joins a household: the caller's points move into the common balance and keep their ends. `UnprocessableEntity` (`code`): `invalid`, also for used
 * invitations, and `expired`. `Conflict` (`code`): `in_household`, `household_full`, `limit_reached`, `owes_points`, `not_allowed` for an own invitation.
 */
export const joinHousehold = endpoint({
  name: 'joinHousehold',
  method: 'POST',
  path: '/v1/me/household/join',
  isOptional: true,
  access: 'member',
  body: schema<typeof HouseholdCode>(),
  answer: schema<typeof Household>(),
});

/** Leaves the household. All points stay with the others; the caller starts with 0. Succeeds if there is none. */
export const leaveHousehold = endpoint({
  name: 'leaveHousehold',
  method: 'POST',
  path: '/v1/me/household/leave',
  isOptional: true,
  access: 'member',
  answer: schema<typeof Done>(),
});
