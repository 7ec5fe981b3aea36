import type { CancelRegistrationsBody, EventRegistrations, MoveRegistrationsBody } from '../schemas/event-registrations.ts';
import { endpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { EventRegistrations } from '../schemas/event-registrations.ts';

/** Registrations to an event, for the staff who edit its dates. The bookings themselves are managed as others (`desk-bookings.ts`). */

const ofEvents = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/** Coming dates of an event with their registrations, and dates that the event no longer has but for which people are registered. */
export const getEventRegistrations = endpoint({
  name: 'getEventRegistrations',
  path: '/v1/staff/events/{id}/registrations',
  ...ofEvents,
  params: { id },
  answer: schema<typeof EventRegistrations>(),
});

/**
 * Moves all registrations and waiting members of one date to another date of the event, and emails both times to all registered people.
 * Throws `Conflict`:
 * - `from`: `not_available` without registrations and waiting members, `too_late` after the date has begun
 * - `starts_at`: `not_available`, or `sold_out` if the date has too few free places
 */
export const moveEventRegistrations = endpoint({
  name: 'moveEventRegistrations',
  method: 'POST',
  path: '/v1/staff/events/{id}/registrations/move',
  ...ofEvents,
  params: { id },
  body: schema<typeof MoveRegistrationsBody>(),
  answer: schema<typeof EventRegistrations>(),
});

/**
 * Cancels all registrations of a date on behalf of the centre, each as `cancelDeskBooking` does, and removes its waiting members. The date itself
 * stays as it is. Refused with `Conflict` (`starts_at`: `too_late`) after it has begun. No effect if nobody is registered.
 */
export const cancelEventRegistrations = endpoint({
  name: 'cancelEventRegistrations',
  method: 'POST',
  path: '/v1/staff/events/{id}/registrations/cancel',
  ...ofEvents,
  params: { id },
  body: schema<typeof CancelRegistrationsBody>(),
  answer: schema<typeof EventRegistrations>(),
});
