import type { Parking, ParkingCode } from '../schemas/parking.ts';
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
