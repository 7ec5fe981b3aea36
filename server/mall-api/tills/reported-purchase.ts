import { ApiError } from '#shared/contracts/errors.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { NewTillPurchase } from '#shared/schemas/till-purchases.ts';
import { maxPurchaseLateMs } from '#shared/site/staff-limits.ts';
import type { CardCodes } from '../account/card-code.ts';
import { found } from '../core/db/found.ts';
import { toFiscalKey, toNumberKey } from '../core/secrets/receipt-keys.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { Program } from '../loyalty/program.ts';
import type { Queries } from '../prepare-queries.ts';
import { readFiscalCode, type Till } from '../receipts/fiscal-code.ts';
import type { NewPurchaseRow } from './purchase-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'customers'>;
  program: Program;
  cardCodes: Pick<CardCodes, 'isCardCode' | 'readCardCode'>;
  tills: readonly Till[];
}

/** Tolerance, because tills' clocks may be wrong. */
const clockErrorMs = 10 * 60_000;

type PurchaseNames = Pick<NewTillPurchase, 'number' | 'amount' | 'bought_at'>;

export type ReportedPurchase = Omit<NewPurchaseRow, 'points' | 'multiplier'> & { shopName: string | null };

/** Checks what a till reports, and finds its shop and its member. */
export function preparePurchaseReader({ clock, queries: { companies, customers }, program, cardCodes, tills }: Dependencies) {
  /** Rotating codes are checked at the time of the purchase, by the till's clock, because an offline till reports later. */
  function findMember(card: string, boughtAt: Date): number | undefined {
    const number = cardCodes.readCardCode(card, boughtAt, clockErrorMs) ?? cardCodes.readCardCode(card, clock()) ?? card;
    return customers.findIdByCard(number);
  }

  /** Finds the member of a card. Throws `NotFound` (`card`: `expired` for a rotating code), and `Conflict` (`card`) for a member who earns no points. */
  function getMember(card: string, boughtAt: Date): number {
    const id = findMember(card, boughtAt);
    if (id === undefined && cardCodes.isCardCode(card)) throw new ApiError('NotFound', { errors: { card: ['expired'] } });
    const customer = found(customers.find(found(id)));
    if (customer.blockedMs !== undefined) throw new ApiError('Conflict', { errors: { card: ['account_blocked'] } });
    if (customer.verifiedMs === undefined) throw new ApiError('Conflict', { errors: { card: ['email_not_verified'] } });
    return customer.id;
  }

  /** Returns the shop of a purchase. Throws `Forbidden` if the actor may not act for it. */
  function getCompany({ companyId: own }: TillActor, wanted: number | undefined) {
    const id = wanted ?? own;
    if (id === null) throw refusal('company_id', 'required');
    if (own !== null && id !== own) throw new ApiError('Forbidden', { errors: { company_id: ['not_allowed'] } });
    const company = companies.find(id);
    if (!company) throw refusal('company_id', 'not_allowed');
    return company;
  }

  function assertTime(boughtAt: Date): void {
    const lateMs = clock().getTime() - boughtAt.getTime();
    if (lateMs < -clockErrorMs) throw refusal('bought_at', 'in_future');
    if (lateMs > maxPurchaseLateMs + clockErrorMs) throw refusal('bought_at', 'too_old');
  }

  /** Returns the fields by which a purchase counts once. */
  function toIdentity({ id: companyId }: { id: number }, { number, amount, bought_at }: PurchaseNames) {
    const numberKey = toNumberKey(companyId, number);
    if (numberKey === undefined) throw refusal('number', 'invalid');
    return { companyId, numberKey, amount, day: calendarDateIn(new Date(bought_at), program.getTimeZone()) };
  }

  /** Throws `UnprocessableEntity` for impossible values, `Forbidden` for another shop, and `NotFound` or `Conflict` because of the member. */
  function read(actor: TillActor, purchase: NewTillPurchase): ReportedPurchase {
    const { number, amount, currency, bought_at, fiscal_code } = purchase;
    const company = getCompany(actor, purchase.company_id);
    const boughtAt = new Date(bought_at);
    const { spend_per_point } = program.getRules();
    if (currency !== spend_per_point.currency) throw refusal('currency', 'not_allowed');
    assertTime(boughtAt);
    const timeZone = program.getTimeZone();
    const typed = { companyId: company.id, amount, currency, purchasedMs: boughtAt.getTime() };
    const fiscal = fiscal_code ? readFiscalCode(fiscal_code, typed, { timeZone, tills }) : undefined;
    return {
      ...toIdentity(company, purchase),
      customerId: getMember(purchase.card, boughtAt),
      shopName: company.translations[0]?.title ?? null,
      number,
      currency,
      purchasedMs: boughtAt.getTime(),
      spendPerPoint: spend_per_point.amount,
      fiscalKind: fiscal?.kind ?? null,
      fiscalKey: fiscal ? toFiscalKey(fiscal.key) : null,
      isFiscalVerified: fiscal ? (fiscal.state === 'holds' || fiscal.state === 'trusted' ? 1 : 0) : null,
      source: actor.staffId === null ? 'till' : 'cashier',
      keyId: actor.keyId,
      cashierId: actor.staffId,
      createdMs: clock().getTime(),
    };
  }

  return {
    read,
    findMember,
    toIdentity: (actor: TillActor, purchase: PurchaseNames & Pick<NewTillPurchase, 'company_id'>) =>
      toIdentity(getCompany(actor, purchase.company_id), purchase),
  };
}

export function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
