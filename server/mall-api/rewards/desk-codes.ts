import type { LookedUpCode } from '#shared/contracts/desk-codes.ts';
import { isGiftCardNumber } from '#shared/rules/gift-card-number.ts';
import { listReadings } from '#shared/rules/scanned-code.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { toKnownCustomer } from '../account/known-customer.ts';
import { found } from '../core/db/found.ts';
import type { DomainParts } from '../domain-parts.ts';

type Dependencies = Pick<DomainParts, 'clock' | 'queries' | 'ledger' | 'giftCards'>;

/** Finds a reward, a member's card or a gift card by the code that staff have scanned or typed. */
export function prepareDeskCodes(dependencies: Dependencies) {
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
    /** Throws `NotFound` if it is not a code of the centre. */
    look(typed: string): LookedUpCode {
      const [code = '', ...others] = listReadings(typed);
      const known = findReward(code) ?? findCard(code) ?? findGiftCard(code) ?? others.map(findReward).find(Boolean);
      return found(known);
    },
  };
}
