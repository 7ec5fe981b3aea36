import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { TillActor } from '#server/mall-api/core/till-actor.ts';
import type { ReturnOptions } from '#server/mall-api/tills/purchases.ts';
import type { CreditedPurchase, NewTillPurchase } from '#shared/schemas/till-purchases.ts';
import type { TestMember } from './members.ts';
import type { RunningMallApi } from './running-mall-api.ts';

/** A till of the shop that `toReceiptBody` names. */
export const till: TillActor = { keyId: 1, staffId: null, name: 'Till 1', companyId: 2 };
export const otherTill: TillActor = { keyId: 2, staffId: null, name: 'Till of the chemist', companyId: 1 };

let numbers = 0;

/** Steps for tests of purchases at tills. */
export function tillSteps(getMallApi: () => Pick<RunningMallApi, 'db' | 'domain'>) {
  const within = <T>(act: () => T): T => inTransaction(getMallApi().db, act);
  const cardOf = ({ customerId }: Pick<TestMember, 'customerId'>) => getMallApi().domain.queries.customers.get(customerId).cardNumber;

  return {
    cardOf,
    /** Returns a unique purchase at noon with the member's card, with optional changes. */
    toPurchase(member: Pick<TestMember, 'customerId'>, changes: Partial<NewTillPurchase> = {}): NewTillPurchase {
      numbers += 1;
      return {
        card: cardOf(member),
        number: `T-${numbers}`,
        amount: 25_000,
        currency: 'CZK',
        bought_at: '2026-03-11T11:55:00+01:00',
        ...changes,
      };
    },
    credit: (purchase: NewTillPurchase, actor = till, key?: string): CreditedPurchase =>
      within(() => getMallApi().domain.tillPurchases.credit(actor, purchase, { key })),
    takeBack: (id: number, amount?: number, actor = till, options: ReturnOptions = {}): CreditedPurchase =>
      within(() => getMallApi().domain.tillPurchases.takeBack(actor, id, { amount }, options)),
  };
}
