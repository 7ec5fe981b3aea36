import type { Database } from '../core/db/database.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { Webhooks } from '../webhooks/outbox.ts';

interface Dependencies {
  db: Database;
  settlement: Pick<Settlement, 'addPurchase' | 'addReturn'>;
  webhooks: Pick<Webhooks, 'add'>;
}

/** Tells the settlement and other systems about purchases that have earned points, whichever way they were reported. Callers hold the transaction. */
export function preparePurchaseEvents({ db, settlement, webhooks }: Dependencies) {
  const find = db.prepare(
    'SELECT customer_id, company_id, source, amount, currency, points, day, purchased_ms FROM receipt WHERE id = :id',
  );

  function read(id: number) {
    const row = find.get({ id });
    if (!row) throw new Error(`there is no purchase ${id}`);
    const member_id = Number(row.customer_id);
    return {
      customerId: member_id,
      facts: {
        ...{ member_id, purchase_id: id, company_id: Number(row.company_id) },
        source: row.source as 'photo' | 'till' | 'cashier', // safe: ensured by a check of the table
        ...{ amount: Number(row.amount), currency: String(row.currency) },
      },
      points: Number(row.points),
      day: String(row.day),
      purchased_at: new Date(Number(row.purchased_ms)).toISOString(),
    };
  }

  return {
    /** Call when a purchase is credited, also without points. */
    tellCredited(id: number): void {
      const { customerId, facts, points, day, purchased_at } = read(id);
      settlement.addPurchase({ companyId: facts.company_id, amount: facts.amount, points, day });
      webhooks.add('purchase.credited', { customerId, data: { ...facts, points, purchased_at } });
    },
    /**
     * Call when a credited purchase, or an amount of it, is taken back. `owed`: the part of the points that were spent already. `isWhole`: nothing is
     * left of the purchase.
     */
    tellReturned(id: number, { amount, points, owed, isWhole }: { amount: number; points: number; owed: number; isWhole: boolean }): void {
      const { customerId, facts, day } = read(id);
      settlement.addReturn({ companyId: facts.company_id, amount, points, day, isWhole });
      webhooks.add('purchase.returned', { customerId, data: { ...facts, amount, points, owed } });
    },
  };
}

export type PurchaseEvents = ReturnType<typeof preparePurchaseEvents>;
