import * as z from 'zod/mini';
import { getCustomerByCard, getCustomerByParkingCode } from '../contracts/customers.ts';
import { check } from './check.ts';
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

export const customersChecks = [
  check(getCustomerByCard, { answer: KnownCustomer }),
  check(getCustomerByParkingCode, { answer: KnownCustomer }),
];
