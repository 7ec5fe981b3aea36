import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  type CreditedAtTill,
  checkGiftCardAtTill,
  creditAtTill,
  getTill,
  lookUpAtTill,
  type TakenAtTill,
  takeCodeAtTill,
  takeFromGiftCardAtTill,
  voidAtTill,
} from '#shared/contracts/till.ts';
import { toOwnNumber } from '#shared/rules/own-number.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { CreditedPurchase, TillPurchase } from '#shared/schemas/till-purchases.ts';
import { maxListedAtTill } from '#shared/site/staff-limits.ts';
import { awaitReading, awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { prepareCodeGuesses } from '../core/http/code-guesses.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toNumberKey } from '../core/secrets/receipt-keys.ts';
import { type TillActor, toDoer, toStaffActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareCashierQueries } from './cashier-queries.ts';
import { prepareTillLookup } from './look-up.ts';
import { correctionMs } from './purchases.ts';

/** Actor of a cashier, who acts for one shop. */
type Cashier = TillActor & { companyId: number };

/** Routes of the cashier's page. */
export function registerCashiers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, activations, giftCards, ledger, operatorActs, settlement, tillPurchases } = dependencies;
  const { companies, customers, documents } = dependencies.queries;
  const queries = prepareCashierQueries(db);
  const guesses = prepareCodeGuesses(dependencies);
  const lookUp = prepareTillLookup(dependencies);
  const zone = () => ledger.program.getTimeZone();

  /** Returns the shop for which staff act. Throws `Forbidden` for another shop than their own, and `UnprocessableEntity` (`company_id`). */
  function toCashier(staff: StaffSession, wanted: number | undefined): Cashier {
    const actor = toStaffActor(staff);
    const companyId = actor.companyId ?? wanted;
    if (companyId === undefined) throw new ApiError('UnprocessableEntity', { errors: { company_id: ['required'] } });
    if (wanted !== undefined && wanted !== companyId) throw new ApiError('Forbidden', { errors: { company_id: ['not_allowed'] } });
    if (!companies.find(companyId)) throw new ApiError('UnprocessableEntity', { errors: { company_id: ['not_allowed'] } });
    return { ...actor, companyId };
  }

  /** Time after which the caller can no longer take back a purchase; undefined for the centre's staff, who always can. */
  const toLimit = ({ companyId }: StaffSession) => (companyId === undefined ? undefined : correctionMs);

  function toAnswer(credited: CreditedPurchase, customerId: number | undefined): CreditedAtTill {
    const first_name = customerId === undefined ? null : (customers.find(customerId)?.firstName ?? null);
    return { ...credited, first_name };
  }

  /** Lists the newest rewards and gift cards that a shop has taken. */
  function listTaken(of: { companyId: number; sinceMs: number }): TakenAtTill[] {
    const rewards = queries.listRewards(of).map(({ customer_id, translations, ...reward }) => ({
      ...{ ...reward, kind: 'reward' as const },
      translations: translations.map(({ locale, title }) => ({ locale, title })),
      first_name: customers.find(customer_id)?.firstName ?? null,
    }));
    const giftCards = queries.listGiftCards(of).map((one) => ({ kind: 'gift_card' as const, ...one }));
    return [...rewards, ...giftCards].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, maxListedAtTill);
  }

  implementStaff(app, dependencies, getTill, ({ query, staff }) =>
    awaitReading(db, () => {
      const { companyId } = toCashier(staff, query.company);
      const now = clock();
      const of = { companyId, sinceMs: toInstant(calendarDateIn(now, zone()), '00:00', zone()).getTime() };
      const shop = companies.find(companyId);
      const limitMs = toLimit(staff);
      const day = settlement.getToday();
      const { rewards, gift_cards } = settlement.sumDays(companyId, day, day);
      return {
        shop: { id: companyId, translations: (shop?.translations ?? []).map(({ locale, title }) => ({ locale, title })) },
        ...queries.sum(of),
        rewards,
        gift_cards: { amount: gift_cards, currency: documents.getCentre().currency },
        taken: listTaken(of),
        purchases: queries.list(of).map(({ id, customer_id, at, amount, returned, points, points_returned, status, created_ms }) => {
          const customer = customers.find(customer_id);
          const endMs = limitMs === undefined ? now.getTime() + correctionMs : created_ms + limitMs;
          const isVoided = status === 'rejected';
          return {
            ...{ id, at, amount, points },
            first_name: customer?.firstName ?? null,
            card_end: customer?.cardNumber.slice(-4) ?? null,
            returned: { ...amount, amount: isVoided ? amount.amount : returned },
            points_returned: isVoided ? points : points_returned,
            status: isVoided ? ('voided' as const) : ('credited' as const),
            voidable_until: !isVoided && endMs > now.getTime() ? new Date(endMs).toISOString() : null,
          };
        }),
      };
    }),
  );

  implementStaff(app, dependencies, lookUpAtTill, ({ body: { code, company_id }, staff }) => {
    const { companyId } = toCashier(staff, company_id);
    return guesses.count(staff.staffId, () => lookUp(code, companyId));
  });

  implementStaff(app, dependencies, creditAtTill, ({ body: { card, amount, number, key, staff_id, bought_at, company_id }, staff }) => {
    if (staff_id !== undefined && staff_id !== staff.staffId) throw new ApiError('Forbidden', { errors: { staff_id: ['not_allowed'] } });
    const cashier = toCashier(staff, company_id);
    const receiptNumber = number ?? toOwnNumber(key);
    return guesses.count(staff.staffId, () => {
      const { companyId } = cashier;
      const customerId = tillPurchases.findMember(card, new Date(bought_at));
      const numberKey = toNumberKey(companyId, receiptNumber);
      const day = calendarDateIn(new Date(bought_at), zone());
      const same = { customerId: customerId ?? 0, companyId, day, amount: amount.amount, numberKey: numberKey ?? '' };
      const isKnown = queries.isKnown(same);
      if (number === undefined && !isKnown && queries.hasAlike(same)) {
        throw new ApiError('Conflict', { errors: { number: ['required'] } });
      }
      const credited = tillPurchases.credit(cashier, {
        ...{ card, number: receiptNumber, bought_at, company_id: cashier.companyId },
        ...amount,
      });
      const { purchase } = credited;
      if (!isKnown)
        operatorActs.record({
          ...toDoer(cashier),
          act: 'receipts credit',
          subject: String(purchase.id),
          customerId,
          after: toLeft(purchase),
        });
      return toAnswer(credited, customerId);
    });
  });

  implementStaff(app, dependencies, voidAtTill, ({ params: { id }, body: { company_id, amount, why }, staff }) => {
    const cashier = toCashier(staff, company_id);
    const maxAgeMs = toLimit(staff);
    return awaitTransaction(db, () => {
      const before = tillPurchases.find(cashier, id);
      const taken = tillPurchases.takeBack(cashier, id, { amount }, maxAgeMs === undefined ? {} : { maxAgeMs });
      const customerId = queries.findCustomer(id);
      if (before.status === 'credited') {
        const change = { before: toLeft(before), after: toLeft(taken.purchase) };
        operatorActs.record({ ...toDoer(cashier), act: 'receipts void', subject: String(id), customerId, why, ...change });
      }
      return toAnswer(taken, customerId);
    });
  });

  implementStaff(app, dependencies, takeCodeAtTill, ({ body, staff }) => {
    const cashier = toCashier(staff, body.company_id);
    return guesses.count(staff.staffId, () => {
      const { code, used_at, translations } = activations.redeem(body.code, cashier);
      const change = { before: { status: 'active' }, after: { status: 'used' } };
      operatorActs.record({ ...toDoer(cashier), act: 'rewards use', subject: code, ...change });
      return { code, used_at, translations };
    });
  });

  implementStaff(app, dependencies, checkGiftCardAtTill, ({ body: { number, code, company_id }, staff }) => {
    toCashier(staff, company_id);
    return giftCards.check(number, code, `staff ${staff.staffId}`);
  });

  implementStaff(app, dependencies, takeFromGiftCardAtTill, ({ body: { number, code, amount, key, company_id }, staff }) => {
    const by = toCashier(staff, company_id);
    const reference = toOwnNumber(key);
    giftCards.assertCode(number, code, `staff ${staff.staffId}`);
    inTransaction(db, () => {
      const { movements } = giftCards.desk.show(number);
      const taken = giftCards.desk.redeem(number, { amount, reference, by });
      if (taken.movements.length > movements.length) {
        const subject = `${number} ${amount.amount}`;
        operatorActs.record({ ...toDoer(by), act: 'gift-cards redeem', subject });
      }
    });
    return giftCards.check(number, code, `staff ${staff.staffId}`);
  });
}

/** Returns what is left of a purchase, for the activity. */
function toLeft({ amount, returned, points, points_returned }: TillPurchase) {
  return { amount: amount.amount - returned.amount, points: points - points_returned };
}
