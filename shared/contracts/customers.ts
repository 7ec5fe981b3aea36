import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Text, translations } from './fields.ts';

/** A member as far as a till or a barrier needs to know: no more than who stands before it. */
export const KnownCustomer = z.object({
  first_name: z.string(),
  /** Null where the centre has no levels. */
  tier: z.nullable(z.object({ id: Id, translations: translations({ name: Text }) })),
  /** Whether it counts: the member’s address is confirmed. */
  is_active: z.boolean(),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/** As it is read or typed: with spaces or hyphens, or without. */
const withoutGaps = z.overwrite<string>((text) => text.replace(/[\s-]/g, ''));

/** Whose card it is (an addition of ours, for tills); `NotFound` for a number that is nobody's. */
export const getCustomerByCard = endpoint({
  name: 'getCustomerByCard',
  path: '/v1/customers/by-card/{number}',
  access: 'operator',
  needs: ['is_authentication_active'],
  params: z.object({ number: z.string().check(withoutGaps, z.regex(/^9\d{15}$/)) }),
  answer: KnownCustomer,
});

/** Whose code of the day for the car park it is, while it counts (an addition of ours, for barriers). */
export const getCustomerByParkingCode = endpoint({
  name: 'getCustomerByParkingCode',
  path: '/v1/customers/by-parking-code/{code}',
  access: 'operator',
  needs: ['is_authentication_active'],
  params: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^P-[2-9A-Z-]{4,40}$/)) }),
  answer: KnownCustomer,
});
