import { ApiError } from '#shared/contracts/errors.ts';
import type { FoundAtTill } from '#shared/contracts/till.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { listReadings } from '#shared/rules/scanned-code.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { codeRefusals } from '#shared/schemas/till.ts';
import { toKnownCustomer } from '../account/known-customer.ts';
import { found } from '../core/db/found.ts';
import type { DomainParts } from '../domain-parts.ts';
import { preparePurchaseQueries } from './purchase-queries.ts';
import { prepareTillMember } from './till-member.ts';

type Dependencies = Pick<DomainParts, 'db' | 'clock' | 'queries' | 'ledger' | 'campaigns' | 'activations' | 'cardCodes'>;

/** Finds a member's card, a reward or a gift card by the code that a cashier has scanned or typed. Callers hold the transaction. */
export function prepareTillLookup(dependencies: Dependencies) {
  const { db, clock, activations, cardCodes } = dependencies;
  const { customerRewards, customers } = dependencies.queries;
  const toMember = prepareTillMember({ ...dependencies, purchases: preparePurchaseQueries(db) });

  function findCard(code: string, companyId: number): FoundAtTill | undefined {
    const id = customers.findIdByCard(cardCodes.readCardCode(code, clock()) ?? code);
    const member = id === undefined ? null : toMember(id, companyId);
    if (id === undefined || !member) return undefined;
    return { kind: 'card', card: customers.get(id).cardNumber, customer: toKnownCustomer(id, dependencies), member };
  }

  function findReward(typed: string, companyId: number): FoundAtTill | undefined {
    const code = RewardCode.safeParse(typed);
    const reward = code.success ? customerRewards.findByCode(code.data, clock()) : undefined;
    if (!reward) return undefined;
    const refusal = findRefusal(reward.code, companyId);
    const isOurs = refusal !== 'other_shop';
    const { status, used_at, refunded_at, expires_at } = reward;
    const at = (status === 'used' && used_at) || (status === 'refunded' && refunded_at) || expires_at;
    return {
      kind: 'reward',
      code: reward.code,
      translations: reward.translations.map(({ locale, title }) => ({ locale, title })),
      refusal,
      shops: activations.nameTakers(reward),
      at: isOurs ? at : null,
      customer: isOurs ? toKnownCustomer(reward.customerId, dependencies) : null,
    };
  }

  function findRefusal(code: string, companyId: number): (typeof codeRefusals)[number] | null {
    try {
      const { customerId } = activations.getUsable(code, companyId);
      return customers.find(customerId)?.blockedMs === undefined ? null : 'account_blocked';
    } catch (error) {
      if (!(error instanceof ApiError) || error.httpStatus !== 'Conflict') throw error;
      return codeRefusals.find((one) => error.errors?.code?.includes(one)) ?? null;
    }
  }

  /** Answers the same for unknown numbers, because balance and validity require the card's code. */
  function toGiftCard(number: string): FoundAtTill | undefined {
    return isGiftCardNumber(number) ? { kind: 'gift_card', number } : undefined;
  }

  /** Looks up a code in a shop. Throws `NotFound` if it is not a code of the centre (`code`: `expired` for a rotating code). */
  return (typed: string, companyId: number): FoundAtTill => {
    const [code = '', ...others] = listReadings(typed);
    const known = findReward(code, companyId) ?? findCard(code, companyId) ?? toGiftCard(code);
    if (!known && cardCodes.isCardCode(code)) throw new ApiError('NotFound', { errors: { code: ['expired'] } });
    return found(known ?? others.map((other) => findReward(other, companyId)).find(Boolean));
  };
}
