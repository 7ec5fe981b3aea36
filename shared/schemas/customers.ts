import * as z from 'zod/mini';
import { getCustomerByCard, getCustomerByParkingCode } from '../contracts/customers.ts';
import { check } from './check.ts';
import { Id, Text, translations } from './fields.ts';

/** A member, with only what a till or a barrier needs. */
export const KnownCustomer = z.object({
  first_name: z.string(),
  /** Null if the centre has no levels. */
  tier: z.nullable(z.object({ id: Id, translations: translations({ name: Text }) })),
  /** Whether the card is valid: the member's address is confirmed, and the centre has not blocked the member. */
  is_active: z.boolean(),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

export const customersChecks = [
  check(getCustomerByCard, { answer: KnownCustomer }),
  check(getCustomerByParkingCode, { answer: KnownCustomer }),
];
