import { cleanScanned } from '../rules/scanned-code.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import type { KnownCustomer } from '../schemas/customers.ts';
import { endpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';
import { parkingCodePattern } from './parking.ts';

export type { KnownCustomer } from '../schemas/customers.ts';

/** Returns the holder of a card (our addition, for tills); `NotFound` for an unknown number. */
export const getCustomerByCard = endpoint({
  name: 'getCustomerByCard',
  path: '/v1/customers/by-card/{number}',
  isOptional: true,
  access: 'operator',
  scope: 'cards:read',
  needs: ['is_authentication_active'],
  /** As scanned or typed, with or without spaces and hyphens. */
  params: { number: text({ clean: cleanScanned, form: /^9\d{15}$/ }) },
  answer: schema<typeof KnownCustomer>(),
});

/** Returns the member with this parking code, on the day that it is valid (our addition, for barriers). */
export const getCustomerByParkingCode = endpoint({
  name: 'getCustomerByParkingCode',
  path: '/v1/customers/by-parking-code/{code}',
  isOptional: true,
  access: 'operator',
  scope: 'parking:write',
  needs: ['is_authentication_active'],
  params: { code: text({ clean: (typed) => cleanTyped(typed).toUpperCase(), form: parkingCodePattern }) },
  answer: schema<typeof KnownCustomer>(),
});
