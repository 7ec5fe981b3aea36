import type { LookedUpCode, LookUpCodeBody, RedeemCustomerRewardBody, TakenCode } from '../schemas/desk-codes.ts';
import { endpoint, schema } from './endpoint.ts';

export type { LookedUpCode, TakenCode } from '../schemas/desk-codes.ts';

const ofCodes = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'], method: 'POST' } as const;

/**
 * What a code is, of a reward, a member's card or a gift card, and whether it can be taken: nothing changes by it. `NotFound` for what is none of them;
 * after many of those by one of the staff `TooManyRequests`.
 */
export const lookUpCode = endpoint({
  name: 'lookUpCode',
  path: '/v1/staff/codes/look',
  ...ofCodes,
  body: schema<typeof LookUpCodeBody>(),
  answer: schema<typeof LookedUpCode>(),
});

/** Takes the code of a reward, once: `Conflict` (`code`: `already_used` or `expired`) afterwards. Refused for guesses as `lookUpCode` is. */
export const takeCode = endpoint({
  name: 'takeCode',
  path: '/v1/staff/codes/take',
  ...ofCodes,
  body: schema<typeof RedeemCustomerRewardBody>(),
  answer: schema<typeof TakenCode>(),
});
