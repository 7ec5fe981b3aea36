import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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

export const getParking = endpoint({
  name: 'getParking',
  path: '/v1/options/parking',
  access: 'public',
  answer: Parking,
  freshness: 'live',
});

/** What opens the barrier for a member, while it is on offer. */
export const getParkingCode = endpoint({
  name: 'getParkingCode',
  path: '/v1/me/parking/show-qr-code',
  access: 'member',
  answer: z.object({ show: z.boolean(), code: z.nullable(z.string()), valid_until: z.nullable(DateTime) }),
});
