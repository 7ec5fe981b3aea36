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

/** What opens the barrier for a member, while it is on offer. */
export const getParkingCode = endpoint({
  name: 'getParkingCode',
  path: '/v1/me/parking/show-qr-code',
  access: 'member',
  answer: schema<typeof ParkingCode>(),
});

export const parkingCodePattern = /^P-[2-9A-Z-]{4,40}$/;

/**
 * A barrier tells of a member's car that comes or goes (an addition of ours): coming in again without having left is the same stay. Refused
 * with `NotFound` for a code that counts no more, and with `Conflict` (`direction`: `not_available`) for who goes and never came.
 */
export const recordParkingPassage = endpoint({
  name: 'recordParkingPassage',
  method: 'POST',
  path: '/v1/parking/passages',
  isOptional: true,
  access: 'operator',
  needs: ['is_authentication_active'],
  body: schema<typeof ParkingPassageBody>(),
  answer: schema<typeof ParkingPassage>(),
});
