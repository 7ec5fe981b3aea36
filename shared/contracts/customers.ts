import { cleanScanned } from '../rules/scanned-code.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import type { KnownCustomer } from '../schemas/customers.ts';
import { endpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';
import { parkingCodePattern } from './parking.ts';

export type { KnownCustomer } from '../schemas/customers.ts';

/** Whose card it is (an addition of ours, for tills); `NotFound` for a number that is nobody's. */
export const getCustomerByCard = endpoint({
  name: 'getCustomerByCard',
  path: '/v1/customers/by-card/{number}',
  isOptional: true,
  access: 'operator',
  needs: ['is_authentication_active'],
  /** As it is read or typed: with spaces or hyphens, or without. */
  params: { number: text({ clean: cleanScanned, form: /^9\d{15}$/ }) },
  answer: schema<typeof KnownCustomer>(),
});

/** Whose code of the day for the car park it is, while it counts (an addition of ours, for barriers). */
export const getCustomerByParkingCode = endpoint({
  name: 'getCustomerByParkingCode',
  path: '/v1/customers/by-parking-code/{code}',
  isOptional: true,
  access: 'operator',
  needs: ['is_authentication_active'],
  params: { code: text({ clean: (typed) => cleanTyped(typed).toUpperCase(), form: parkingCodePattern }) },
  answer: schema<typeof KnownCustomer>(),
});
