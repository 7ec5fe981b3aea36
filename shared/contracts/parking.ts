import type { Parking, ParkingCode, ParkingPassage, ParkingPassageBody } from '../schemas/parking.ts';
import { endpoint, schema } from './endpoint.ts';

export type { Parking, ParkingOption } from '../schemas/parking.ts';

export const getParking = endpoint({
  name: 'getParking',
  path: '/v1/options/parking',
  access: 'public',
  answer: schema<typeof Parking>(),
  freshness: 'live',
});

/** The member's code for the barrier; null if the centre does not offer such codes. */
export const getParkingCode = endpoint({
  name: 'getParkingCode',
  path: '/v1/me/parking/show-qr-code',
  access: 'member',
  answer: schema<typeof ParkingCode>(),
});

export const parkingCodePattern = /^P-[2-9A-Z-]{4,40}$/;

/**
 * Reports that a member's car enters or leaves (our addition). Entering again without leaving continues the same stay. `NotFound` for an invalid
 * code; `Conflict` (`direction`: `not_available`) for leaving without having entered.
 */
export const recordParkingPassage = endpoint({
  name: 'recordParkingPassage',
  method: 'POST',
  path: '/v1/parking/passages',
  isOptional: true,
  access: 'operator',
  scope: 'parking:write',
  needs: ['is_authentication_active'],
  body: schema<typeof ParkingPassageBody>(),
  answer: schema<typeof ParkingPassage>(),
});
