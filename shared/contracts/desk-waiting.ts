import type { DeskWaitingList, DeskWaitingPlace } from '../schemas/desk-waiting.ts';
import { endpoint, schema } from './endpoint.ts';
import { day, id, optional } from './parameters.ts';

export type { DeskWaitingList, DeskWaitingPlace } from '../schemas/desk-waiting.ts';

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;

/** Members who wait for places of a day, sorted by service, time and turn. Defaults to today in the centre's time zone. */
export const listDeskWaiting = endpoint({
  name: 'listDeskWaiting',
  path: '/v1/staff/bookings/waiting',
  ...ofDesk,
  query: { date: optional(day) },
  answer: schema<typeof DeskWaitingList>(),
});

/**
 * Offers free places to a member out of turn, by email and notice. No effect if the member has an offer. `Conflict` (`id`): `sold_out` if too few
 * places are free, `not_available` if the place has ended or the slot begins too soon.
 */
export const offerDeskWaiting = endpoint({
  name: 'offerDeskWaiting',
  method: 'POST',
  path: '/v1/staff/bookings/waiting/{id}/offer',
  ...ofDesk,
  params: { id },
  answer: schema<typeof DeskWaitingPlace>(),
});

/** Removes a member from the waiting list, and ends the offer if there is one. The member's bookings show this. Idempotent. */
export const removeDeskWaiting = endpoint({
  name: 'removeDeskWaiting',
  method: 'POST',
  path: '/v1/staff/bookings/waiting/{id}/remove',
  ...ofDesk,
  params: { id },
  answer: schema<typeof DeskWaitingPlace>(),
});
