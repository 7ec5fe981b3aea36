import type { CustomerReward, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { listTakers, takesCodes } from '#shared/rules/reward-takers.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { FailureDetails, NamedShop } from '#shared/schemas/failure-details.ts';
import type { Database } from '../core/db/database.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import type { Ledger } from './ledger.ts';
import type { RewardLimits } from './reward-limits.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'companies' | 'customerRewards' | 'customers'>;
  ledger: Ledger;
  rewardLimits: RewardLimits;
  live: Pick<LiveEvents, 'tell'>;
  webhooks: Pick<Webhooks, 'add'>;
  settlement: Pick<Settlement, 'addReward'>;
  /** Withdraws notices about a reward that is no longer usable. */
  memberNotices: { withdraw: (customerId: number, thing: 'reward', id: number) => void };
}

/** Activates, redeems and refunds rewards. All functions require the caller's transaction. */
export function prepareActivations(dependencies: Dependencies) {
  const { db, clock, randomBytes, ledger, rewardLimits, live, memberNotices, webhooks, settlement } = dependencies;
  const { companies, customerRewards, customers } = dependencies.queries;
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

  /** Returns the shops that take a reward's code, by name; empty if every shop does. */
  function nameTakers(reward: CustomerReward): NamedShop[] {
    return listTakers(reward).map((id) => {
      const translations = companies.find(id)?.translations ?? []; // the shop has left
      return { id, translations: translations.map(({ locale, title }) => ({ locale, title })) };
    });
  }

  /**
   * Finds the reward of a code. Throws `NotFound`, and `Conflict` (`code`). Other shops only learn whose code it is (`other_shop`), not its status
   * (`already_used`, `refunded` or `expired`, each with its time).
   */
  function getUsable(typed: string, companyId: number | null = null) {
    const found = customerRewards.findByCode(toGroups(typed), clock());
    if (!found) throw new ApiError('NotFound');
    if (companyId !== null && !takesCodes(found, companyId)) throw refuse('other_shop', { shops: nameTakers(found) });
    const { status, used_at, refunded_at, expires_at } = found;
    if (status === 'used') throw refuse('already_used', { at: used_at ?? expires_at });
    if (status === 'refunded') throw refuse('refunded', { at: refunded_at ?? expires_at });
    if (status === 'expired') throw refuse('expired', { at: expires_at });
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

  function add(customerId: number, reward: Reward): CustomerReward {
    const now = clock();
    const code = makeUnusedCode();
    const id = customerRewards.add({ customerId, reward, code, activatedMs: now.getTime(), expiresMs: toCodeEnd(now) });
    const made = customerRewards.find(customerId, id, now);
    if (!made) throw new Error('the activated reward is not there');
    return made;
  }

  return {
    /** Gives a free reward, without moving points. */
    give(customerId: number, reward: Reward): CustomerReward {
      assertTransaction();
      if (reward.points !== 0) throw new RangeError(`reward ${reward.id} costs points`);
      return add(customerId, reward);
    },
    getUsable,
    nameTakers,
    /**
     * Debits points, checks stock and the member's limit, and creates a code, in one step. Throws `Conflict`
     * (`reward_id`: the first reason why it cannot be activated).
     */
    activate(customerId: number, rewardId: number): CustomerReward {
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
    /** Redeems a code at a till, once, and stores where and by whom. The centre's desk acts for the reward's only shop. Throws as `getUsable`. */
    redeem(typed: string, { keyId, staffId, companyId }: TillActor): AnswerOf<typeof redeemCustomerReward> {
      assertTransaction();
      const reward = getUsable(typed, companyId);
      const { id, customerId, code, reward_id, translations } = reward;
      if (customers.find(customerId)?.blockedMs !== undefined) throw refuse('account_blocked');
      const now = clock();
      const [taker, ...others] = listTakers(reward);
      const onlyTaker = others.length === 0 ? taker : undefined;
      const usedBy = { companyId: companyId ?? onlyTaker ?? null, keyId, staffId };
      customerRewards.markUsed(id, usedBy, now);
      if (usedBy.companyId !== null) settlement.addReward(usedBy.companyId);
      live.tell(customerId, 'reward.used', { id });
      webhooks.add('reward.taken', {
        customerId,
        data: { member_id: customerId, customer_reward_id: id, reward_id, company_id: usedBy.companyId },
      });
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

function refuse(code: FieldErrorCode, details?: FailureDetails): ApiError {
  return new ApiError('Conflict', { errors: { code: [code] }, ...(details && { details }) });
}

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
