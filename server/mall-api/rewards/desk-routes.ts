import type { FastifyInstance } from 'fastify';
import { type LookedUpCode, lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { listReadings } from '#shared/rules/scanned-code.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { toKnownCustomer } from '../account/known-customer.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { prepareCodeGuesses } from '../core/http/code-guesses.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import { toStaffActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { DomainParts } from '../domain-parts.ts';

/** Routes for members' codes at the desk: first looked up, then redeemed. */
export function registerDeskCodes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { activations, operatorActs } = dependencies;
  const guesses = prepareCodeGuesses(dependencies);
  const codes = prepareDeskCodes(dependencies);

  implementStaff(app, dependencies, lookUpCode, ({ body, staff }) => guesses.count(staff.staffId, () => codes.look(body.code)));
  implementStaff(app, dependencies, takeCode, ({ body, staff }) =>
    guesses.count(staff.staffId, () => {
      const { staffId, name } = staff;
      const { code, used_at, translations } = activations.redeem(body.code, toStaffActor(staff));
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

type Dependencies = Pick<DomainParts, 'clock' | 'queries' | 'ledger' | 'giftCards' | 'activations'>;

/** Finds a reward, a member's card or a gift card by the code that staff have scanned or typed. */
function prepareDeskCodes(dependencies: Dependencies) {
  const { clock, giftCards, activations } = dependencies;
  const { customerRewards, customers } = dependencies.queries;

  function findReward(typed: string): LookedUpCode | undefined {
    const code = RewardCode.safeParse(typed);
    const reward = code.success ? customerRewards.findByCode(code.data, clock()) : undefined;
    if (!reward) return undefined;
    const { status, expires_at, used_at, refunded_at, translations, customerId } = reward;
    return {
      kind: 'reward',
      code: reward.code,
      status,
      expires_at,
      used_at,
      refunded_at,
      translations: translations.map(({ locale, title }) => ({ locale, title })),
      shops: activations.nameTakers(reward),
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
