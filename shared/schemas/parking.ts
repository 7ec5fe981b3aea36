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
    /** Free minutes per month for a member, in addition to those for everybody (our addition). */
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
    /** Free minutes of this month; `used` counts stays reported by barriers. Null: members have none of their own (our addition). */
    free_minutes: z._default(z.nullable(z.object({ total: z.int(), used: z.int(), renewed_on: CalendarDate })), null),
    /** Where the member's car is now, and until when it parks for free (our addition). */
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

/** Facts for the barrier or the pay machine. */
export const ParkingPassage = z.object({
  since: DateTime,
  minutes: z.int(),
  /** Number of these minutes that the member's free minutes cover. */
  free_minutes_used: z.int(),
  /** Amount still due; null: the price of this stay is unknown. */
  price: z.nullable(Money),
});

export const parkingChecks = [
  check(getParking, { answer: Parking }),
  check(getParkingCode, { answer: ParkingCode }),
  check(recordParkingPassage, { body: ParkingPassageBody, answer: ParkingPassage }),
];
