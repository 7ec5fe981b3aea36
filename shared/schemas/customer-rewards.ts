import * as z from 'zod/mini';
import {
  activateReward,
  everyRewardStatus,
  getCustomerReward,
  limitReasons,
  listCustomerRewards,
  listRewardLimits,
  redeemCustomerReward,
} from '../contracts/customer-rewards.ts';
import { toGroupsOfFour } from '../rules/card-numbers.ts';
import { cleanScanned } from '../rules/scanned-code.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, mayLack, RichText, Text, translations } from './fields.ts';

/**
 * Printed on receipts and read aloud at tills, so it has no characters that are easily confused. Case and grouping are ignored; normalized to
 * `7K2M-QX4P-9HJW`.
 */
export const RewardCode = z
  .string()
  .check(z.maxLength(60), z.overwrite(cleanRewardCode), z.regex(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/));

function cleanRewardCode(typed: string): string {
  return toGroupsOfFour(cleanScanned(typed), '-');
}

/** A reward that a member has activated, as it was at that time, and its code. */
export const CustomerReward = mayLack(
  z.object({
    id: Id,
    reward_id: Id,
    code: z.string(),
    status: z.enum(everyRewardStatus),
    /** Price of the reward in points. */
    points: z.int(),
    activated_at: DateTime,
    expires_at: DateTime,
    used_at: z.nullable(DateTime),
    refunded_at: z._default(z.nullable(DateTime), null),
    company_id: z.nullable(Id),
    /** Shops that take the code, as in the reward. */
    company_ids: z._default(z.array(Id), []),
    /** Whether the centre can scan codes. If not, the QR code is not shown. */
    has_reader: z._default(z.boolean(), false),
    image: z.nullable(ImageAddress),
    translations: translations({ title: Text, terms: z.optional(RichText) }),
  }),
  { points: 0, used_at: null, company_id: null, image: null, translations: [] },
);
export type CustomerReward = z.infer<typeof CustomerReward>;

export const RewardLimit = mayLack(
  z.object({
    reward_id: Id,
    used: z.int(),
    left: z.nullable(z.int()),
    reason: z.nullable(z.enum(limitReasons)),
  }),
  { used: 0, left: null, reason: null },
);

export const ActivateRewardBody = z.object({ reward_id: Id });

export const RedeemCustomerRewardBody = z.object({ code: RewardCode });

export const RedeemedReward = z.object({ code: z.string(), reward_id: Id, used_at: DateTime, translations: translations({ title: Text }) });

export const customerRewardsChecks = [
  check(listCustomerRewards, { item: CustomerReward }),
  check(getCustomerReward, { answer: CustomerReward }),
  check(listRewardLimits, { item: RewardLimit }),
  check(activateReward, { body: ActivateRewardBody, answer: CustomerReward }),
  check(redeemCustomerReward, { body: RedeemCustomerRewardBody, answer: RedeemedReward }),
];
