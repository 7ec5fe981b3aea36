import * as z from 'zod/mini';
import { getParking, getParkingCode, parkingCodePattern, recordParkingPassage } from '../contracts/parking.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Id, Money, mayLack, RichText, Text, translations, wholeList } from './fields.ts';

export const ParkingOption = mayLack(
  z.object({
    id: Id,
    kind: Text,
    free_minutes: z.int().check(z.nonnegative()),
    /** Price of the whole stay from that minute on, ascending. */
    tariff: wholeList(z.object({ from_minutes: z.int(), price: Money })),
    translations: translations({ title: Text, description: z.optional(RichText) }),
  }),
  { kind: '', free_minutes: 0, tariff: [], translations: [] },
);
export type ParkingOption = z.infer<typeof ParkingOption>;

export const Parking = mayLack(
  z.object({
    capacity: z.int().check(z.nonnegative()),
    free: z.nullish(z.int()),
    updated_at: z.nullish(DateTime),
    options: z.array(ParkingOption),
    /** So many minutes a month are free for a member beyond those that are free for everybody (an addition of ours). */
    member_minutes_per_month: z.optional(z.int().check(z.positive(), z.lte(100_000))),
  }),
  { options: [] },
);
export type Parking = z.infer<typeof Parking>;

export const ParkingCode = mayLack(
  z.object({
    show: z.boolean(),
    code: z.nullable(z.string()),
    valid_until: z.nullable(DateTime),
    /** Of this month, by the stays that barriers have told of; null: members have none of their own (an addition of ours). */
    free_minutes: z._default(z.nullable(z.object({ total: z.int(), used: z.int(), renewed_on: CalendarDate })), null),
    /** Where the member's car is now, and until when it stands there for nothing (an addition of ours). */
    parked: z._default(z.nullable(z.object({ option_id: Id, since: DateTime, free_until: DateTime })), null),
  }),
  { show: ({ code }) => typeof code === 'string', valid_until: null },
);

/** A member passes a barrier. */
export const ParkingPassageBody = z.object({
  code: z.string().check(z.overwrite(cleanTyped), z.toUpperCase(), z.regex(parkingCodePattern)),
  direction: z.enum(['in', 'out']),
  option_id: Id,
});

/** What the barrier, or the machine before it, has to know. */
export const ParkingPassage = z.object({
  since: DateTime,
  minutes: z.int(),
  /** Of those, covered by the member's own. */
  free_minutes_used: z.int(),
  /** What is left to be paid; null: nobody knows the price of such a stay. */
  price: z.nullable(Money),
});

export const parkingChecks = [
  check(getParking, { answer: Parking }),
  check(getParkingCode, { answer: ParkingCode }),
  check(recordParkingPassage, { body: ParkingPassageBody, answer: ParkingPassage }),
];
