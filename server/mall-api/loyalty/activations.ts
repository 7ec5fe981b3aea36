import type { redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { Queries } from '../prepare-queries.ts';
import type { StoredReward } from '../rewards/queries.ts';
import type { Ledger } from './ledger.ts';
import type { RewardLimits } from './reward-limits.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'customerRewards' | 'customers'>;
  ledger: Ledger;
  rewardLimits: RewardLimits;
  live: Pick<LiveEvents, 'tell'>;
  /** Withdraws notices about a reward that is no longer usable. */
  memberNotices: { withdraw: (customerId: number, thing: 'reward', id: number) => void };
}

/** Activates, redeems and refunds rewards. All functions require the caller's transaction. */
export function prepareActivations(dependencies: Dependencies) {
  const { db, clock, randomBytes, ledger, rewardLimits, live, memberNotices } = dependencies;
  const { customerRewards, customers } = dependencies.queries;
  // repeats the condition of the index: SQLite does not infer it from `kind = 'reward'`
  const findDebit = db.prepare(
    `SELECT id FROM points_entry WHERE kind IN ('receipt', 'reward') AND kind = 'reward' AND reference_type = 'customer_reward' AND reference_id = :id`,
  );

  function makeUnusedCode(): string {
    for (;;) {
      const code = makeRewardCode(randomBytes);
      if (!customerRewards.hasCode(code)) return code;
    }
  }

  /** Returns the end of the last day on which a code that is created now can be used. */
  function toCodeEnd(activatedAt: Date): number {
    const zone = ledger.program.getTimeZone();
    const firstAfter = addDays(calendarDateIn(activatedAt, zone), ledger.program.getRules().reward_code_days + 1);
    return toInstant(firstAfter, '00:00', zone).getTime() - 1000; // the day's last second, so that the displayed date is that day
  }

  /** Finds the reward of a code. Throws `NotFound`, and `Conflict` if the code is used or expired. */
  function getUsable(typed: string) {
    const found = customerRewards.findByCode(toGroups(typed), clock());
    if (!found) throw new ApiError('NotFound');
    if (found.status === 'used') throw new ApiError('Conflict', { errors: { code: ['already_used'] } });
    if (found.status === 'expired') throw new ApiError('Conflict', { errors: { code: ['expired'] } });
    return found;
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('rewards change hands within a transaction only');
  }

  function refund({ id, customerId, code, points }: ReturnType<typeof getUsable>): { code: string; points: number } {
    assertTransaction();
    customerRewards.markRefunded(id, clock());
    memberNotices.withdraw(customerId, 'reward', id);
    const debit = findDebit.get({ id });
    if (debit) ledger.reverse(Number(debit.id));
    return { code, points };
  }

  function add(customerId: number, reward: Reward): StoredReward {
    const now = clock();
    const code = makeUnusedCode();
    const id = customerRewards.add({ customerId, reward, code, activatedMs: now.getTime(), expiresMs: toCodeEnd(now) });
    const made = customerRewards.find(customerId, id, now);
    if (!made) throw new Error('the activated reward is not there');
    return made;
  }

  return {
    /** Gives a free reward, without moving points. */
    give(customerId: number, reward: Reward): StoredReward {
      assertTransaction();
      if (reward.points !== 0) throw new RangeError(`reward ${reward.id} costs points`);
      return add(customerId, reward);
    },
    /** Finds the reward of a usable code. Throws `NotFound`, and `Conflict` (`code`: `already_used` or `expired`). */
    getUsable,
    /**
     * Debits points, checks stock and the member's limit, and creates a code, in one step. Throws `Conflict`
     * (`reward_id`: the first reason why it cannot be activated).
     */
    activate(customerId: number, rewardId: number): StoredReward {
      assertTransaction();
      const judged = rewardLimits.findJudged(customerId, rewardId);
      const reason = judged ? judged.limit.reason : 'not_available';
      if (!judged || reason) throw new ApiError('Conflict', { errors: { reward_id: [reason ?? 'not_available'] } });
      const { reward } = judged;
      const made = add(customerId, reward);
      if (reward.points > 0) {
        const reference = { type: 'customer_reward', id: made.id, name: null } as const;
        ledger.debit({ customerId, kind: 'reward', points: reward.points, reference });
      }
      return made;
    },
    /** Redeems a code at a till, once. */
    redeem(typed: string): AnswerOf<typeof redeemCustomerReward> {
      assertTransaction();
      const { id, customerId, code, reward_id, translations } = getUsable(typed);
      if (customers.find(customerId)?.blockedMs !== undefined) throw new ApiError('Conflict', { errors: { code: ['account_blocked'] } });
      const now = clock();
      customerRewards.markUsed(id, now);
      live.tell(customerId, 'reward.used', { id });
      memberNotices.withdraw(customerId, 'reward', id);
      return { code, reward_id, used_at: now.toISOString(), translations: translations.map(({ locale, title }) => ({ locale, title })) };
    },
    /** Refunds an unused reward: its points return to their original lots, and the reward no longer counts for stock and limit. */
    refund: (typed: string): { code: string; points: number } => refund(getUsable(typed)),
    /** Like `refund`, by the activated reward's id. Throws `NotFound` if the member does not have it. */
    refundOwn(customerId: number, id: number): { code: string; points: number } {
      const reward = customerRewards.find(customerId, id, clock());
      if (!reward) throw new ApiError('NotFound');
      return refund(getUsable(reward.code));
    },
  };
}

export type Activations = ReturnType<typeof prepareActivations>;

/** Characters of codes, without those that are easily confused; matches `RewardCode`. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;
/** Limit of usable bytes: larger bytes would make some characters more likely than others. */
const evenBytes = 256 - (256 % alphabet.length);

/** Creates a code of twelve random characters (59 bits) in groups of four: `7K2M-QX4P-9HJW`. */
export function makeRewardCode(randomBytes: RandomBytes): string {
  let signs = '';
  while (signs.length < length) {
    for (const byte of randomBytes(length)) if (byte < evenBytes && signs.length < length) signs += alphabet[byte % alphabet.length];
  }
  return toGroups(signs);
}

/** Formats a typed code as it is stored. */
function toGroups(code: string): string {
  return toGroupsOfFour(code.replaceAll('-', ''), '-');
}
