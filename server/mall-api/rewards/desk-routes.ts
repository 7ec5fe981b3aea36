import type { FastifyInstance } from 'fastify';
import { type LookedUpCode, lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { listReadings } from '#shared/rules/scanned-code.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { wrongCodes } from '#shared/site/staff-limits.ts';
import { toKnownCustomer } from '../account/known-customer.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { DomainParts } from '../domain-parts.ts';

/** Routes for members' codes at the desk: first looked up, then redeemed. */
export function registerDeskCodes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { activations, operatorActs } = dependencies;
  const guesses = prepareCodeGuesses(dependencies);
  const codes = prepareDeskCodes(dependencies);

  implementStaff(app, dependencies, lookUpCode, ({ body, staff }) => guesses.count(staff.staffId, () => codes.look(body.code)));
  implementStaff(app, dependencies, takeCode, ({ body, staff: { staffId, name } }) =>
    guesses.count(staffId, () => {
      const { code, used_at, translations } = activations.redeem(body.code);
      const change = { before: { status: 'active' }, after: { status: 'used' } };
      operatorActs.record({ operator: name, staffId, act: 'rewards use', subject: code, ...change });
      return { code, used_at, translations };
    }),
  );
}

/** Route to refund a member's activated reward, as `npm run mall -- rewards refund` does. */
export function registerRewardRefunds(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, activations, ledger, operatorActs } = dependencies;

  implementStaff(app, dependencies, refundMemberReward, ({ params: { id, reward }, body: { why }, staff: { staffId, name } }) =>
    awaitTransaction(db, () => {
      const { code, points } = activations.refundOwn(id, reward);
      const change = { before: { status: 'active' }, after: { status: 'refunded', points } };
      operatorActs.record({ operator: name, staffId, customerId: id, act: 'rewards refund', subject: code, why, ...change });
      return { points, balance: ledger.balanceOf(id) };
    }),
  );
}

type Dependencies = Pick<DomainParts, 'clock' | 'queries' | 'ledger' | 'giftCards'>;

/** Finds a reward, a member's card or a gift card by the code that staff have scanned or typed. */
function prepareDeskCodes(dependencies: Dependencies) {
  const { clock, giftCards } = dependencies;
  const { companies, customerRewards, customers } = dependencies.queries;

  function findReward(typed: string): LookedUpCode | undefined {
    const code = RewardCode.safeParse(typed);
    const reward = code.success ? customerRewards.findByCode(code.data, clock()) : undefined;
    if (!reward || reward.status === 'refunded') return undefined;
    const { status, expires_at, used_at, company_id, translations, customerId } = reward;
    const shop = company_id === null ? undefined : companies.find(company_id);
    return {
      kind: 'reward',
      code: reward.code,
      status,
      expires_at,
      used_at,
      translations: translations.map(({ locale, title }) => ({ locale, title })),
      shop: shop ? { translations: shop.translations.map(({ locale, title }) => ({ locale, title })) } : null,
      customer: toKnownCustomer(customerId, dependencies),
    };
  }

  function findCard(number: string): LookedUpCode | undefined {
    const id = /^9\d{15}$/.test(number) ? customers.findIdByCard(number) : undefined;
    return id === undefined ? undefined : { kind: 'card', number, customer: toKnownCustomer(id, dependencies) };
  }

  function findGiftCard(number: string): LookedUpCode | undefined {
    if (!isGiftCardNumber(number)) return undefined;
    const { status, balance, valid_until = null } = giftCards.desk.show(number).card;
    return { kind: 'gift_card', number, status, balance, valid_until };
  }

  return {
    /** Looks up a code. Throws `NotFound` if it is not a code of the centre. */
    look(typed: string): LookedUpCode {
      const [code = '', ...others] = listReadings(typed);
      const known = findReward(code) ?? findCard(code) ?? findGiftCard(code) ?? others.map(findReward).find(Boolean);
      return found(known);
    },
  };
}

/**
 * Limits wrong codes entered by staff, because neither typing errors nor scripts may find a member's code. Counts per
 * staff member, on all devices.
 */
function prepareCodeGuesses({ db, clock }: { db: Database; clock: () => Date }) {
  const forget = db.prepare('DELETE FROM code_guess WHERE at_ms <= :sinceMs');
  // guesses whose times are in the future, because the clock was set back since
  const bringBack = db.prepare('UPDATE code_guess SET at_ms = :nowMs WHERE at_ms > :nowMs');
  const findOldest = db.prepare('SELECT at_ms FROM code_guess WHERE staff_id = :staffId ORDER BY at_ms DESC LIMIT 1 OFFSET :atMost - 1');
  const insert = db.prepare('INSERT INTO code_guess (staff_id, at_ms) VALUES (:staffId, :nowMs)');

  return {
    /**
     * Runs `act` and counts it if it throws `NotFound`. Throws `TooManyRequests` after too many wrong codes. Opens its
     * own transaction and stores the count even if the act fails.
     */
    async count<T>(staffId: number, act: () => T): Promise<T> {
      const nowMs = clock().getTime();
      const outcome = inTransaction(db, () => {
        forget.run({ sinceMs: nowMs - wrongCodes.withinMs });
        bringBack.run({ nowMs });
        const oldest = findOldest.get({ staffId, atMost: wrongCodes.atMost });
        if (oldest) {
          const retryAfterSeconds = Math.ceil((Number(oldest.at_ms) + wrongCodes.withinMs - nowMs) / 1000);
          throw new ApiError('TooManyRequests', { retryAfterSeconds });
        }
        try {
          return { answer: act() };
        } catch (error) {
          if (!(error instanceof ApiError) || error.httpStatus !== 'NotFound') throw error; // `NotFound` is thrown before anything is written
          insert.run({ staffId, nowMs });
          return { error };
        }
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
  };
}
