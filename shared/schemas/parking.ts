import * as z from 'zod/mini';
import { getParking, getParkingCode } from '../contracts/parking.ts';
import { check } from './check.ts';
import { DateTime, Id, Money, RichText, Text, translations, wholeList } from './fields.ts';

export const ParkingOption = z.object({
  id: Id,
  kind: Text,
  free_minutes: z.int().check(z.nonnegative()),
  /** Price of the whole stay from that minute on, ascending. */
  tariff: wholeList(z.object({ from_minutes: z.int(), price: Money })),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type ParkingOption = z.infer<typeof ParkingOption>;

export const Parking = z.object({
  capacity: z.int().check(z.nonnegative()),
  free: z.nullish(z.int()),
  updated_at: z.nullish(DateTime),
  options: z.array(ParkingOption),
});
export type Parking = z.infer<typeof Parking>;

export const ParkingCode = z.object({ show: z.boolean(), code: z.nullable(z.string()), valid_until: z.nullable(DateTime) });

export const parkingChecks = [check(getParking, { answer: Parking }), check(getParkingCode, { answer: ParkingCode })];
