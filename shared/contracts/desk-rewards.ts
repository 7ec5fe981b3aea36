import type { RefundedReward, RefundRewardBody } from '../schemas/desk-rewards.ts';
import { endpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

/**
 * Refunds an activated reward whose code was not used. Its points return to the member, and it no longer counts for stock and limit. `Conflict`
 * (`code`: `already_used` or `expired`) if the reward was used or has expired.
 */
export const refundMemberReward = endpoint({
  name: 'refundMemberReward',
  method: 'POST',
  path: '/v1/staff/members/{id}/rewards/{reward}/refund',
  access: 'staff',
  roles: ['desk', 'manager'],
  needs: ['is_authentication_active'],
  isSensitive: true,
  params: { id, reward: id },
  body: schema<typeof RefundRewardBody>(),
  answer: schema<typeof RefundedReward>(),
});
