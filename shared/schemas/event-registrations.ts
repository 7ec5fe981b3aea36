import * as z from 'zod/mini';
import { cancelEventRegistrations, getEventRegistrations, moveEventRegistrations } from '../contracts/event-registrations.ts';
import { check } from './check.ts';
import { CancelDeskBookingBody } from './desk-bookings.ts';
import { DateTime } from './fields.ts';

const Count = z.int().check(z.nonnegative());

export const EventRegistrations = z.object({
  /** Places of each date; null: the event is not published, or has no registration. */
  places: z.nullable(Count),
  dates: z.array(
    z.object({
      starts_at: DateTime,
      /** False: the event no longer takes place at this time, or is not published. */
      is_current: z.boolean(),
      bookings: Count,
      people: Count,
      /** Waiting members. */
      waiting: Count,
    }),
  ),
});
export type EventRegistrations = z.infer<typeof EventRegistrations>;

export const MoveRegistrationsBody = z.object({ from: DateTime, starts_at: DateTime });
export const CancelRegistrationsBody = z.extend(CancelDeskBookingBody, { starts_at: DateTime });

export const eventRegistrationsChecks = [
  check(getEventRegistrations, { answer: EventRegistrations }),
  check(moveEventRegistrations, { body: MoveRegistrationsBody, answer: EventRegistrations }),
  check(cancelEventRegistrations, { body: CancelRegistrationsBody, answer: EventRegistrations }),
];
