import * as z from 'zod/mini';
import { refundMemberReward } from '../contracts/desk-rewards.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { Count } from './fields.ts';

export const RefundRewardBody = z.object({
  /** For the log; not shown to the member. */
  why: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters)),
});

export const RefundedReward = z.object({
  points: Count,
  /** The member's balance afterwards. */
  balance: Count,
});

export const deskRewardsChecks = [check(refundMemberReward, { body: RefundRewardBody, answer: RefundedReward })];
