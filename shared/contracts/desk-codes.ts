import type { LookedUpCode, LookUpCodeBody, RedeemCustomerRewardBody, TakenCode } from '../schemas/desk-codes.ts';
import { endpoint, schema } from './endpoint.ts';

export type { LookedUpCode, TakenCode } from '../schemas/desk-codes.ts';

const ofCodes = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'], method: 'POST' } as const;

/**
 * Identifies the code of a reward, the number of a member's card or of a gift card, and returns its status. Changes nothing. `NotFound` for any other
 * code; `TooManyRequests` after many unknown codes from one member of staff.
 */
export const lookUpCode = endpoint({
  name: 'lookUpCode',
  path: '/v1/staff/codes/look',
  ...ofCodes,
  body: schema<typeof LookUpCodeBody>(),
  answer: schema<typeof LookedUpCode>(),
});

/**
 * Redeems the code of a reward, once. The centre's desk may redeem the codes of every shop. `Conflict` (`code`: `already_used`, `refunded` or `expired`;
 * `details.at`: when). Guesses are limited as in `lookUpCode`.
 */
export const takeCode = endpoint({
  name: 'takeCode',
  path: '/v1/staff/codes/take',
  ...ofCodes,
  body: schema<typeof RedeemCustomerRewardBody>(),
  answer: schema<typeof TakenCode>(),
});
