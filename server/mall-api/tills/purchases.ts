import { ApiError } from '#shared/contracts/errors.ts';
import type { CreditedPurchase, NewPurchaseReturn, NewTillPurchase, TillPurchase } from '#shared/schemas/till-purchases.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { hashBody } from '../core/http/idempotency.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { Campaigns } from '../loyalty/campaigns.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import type { PurchaseEvents } from '../receipts/purchase-events.ts';
import { preparePurchaseQueries, type SameReceipt, type StoredPurchase } from './purchase-queries.ts';
import { preparePurchaseReader, type ReportedPurchase, refusal } from './reported-purchase.ts';
import { prepareTillMember } from './till-member.ts';

interface Dependencies extends Omit<Parameters<typeof preparePurchaseReader>[0], 'program' | 'queries'> {
  db: Database;
  queries: Pick<Queries, 'companies' | 'customers' | 'receipts'>;
  ledger: Ledger;
  campaigns: Campaigns;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell'>;
  purchaseEvents: Pick<PurchaseEvents, 'tellCredited' | 'tellReturned'>;
}

export interface ReturnOptions {
  /** Idempotency key of the call; undefined in the desk, whose calls are idempotent already. */
  key?: string | undefined;
  /** Refuses returns of purchases that were credited longer ago. */
  maxAgeMs?: number;
}

/** How long the keys of tills are stored: longer than any till retries. */
const keyRetentionMs = 30 * 86_400_000;
/** A cashier corrects a mistake within this time, which needs no email. */
export const correctionMs = 15 * 60_000;

/**
 * Purchases that tills and cashiers report. They are receipts, so a purchase counts once, whichever way it is reported. Callers hold the transaction.
 */
export function prepareTillPurchases(dependencies: Dependencies) {
  const { db, clock, ledger, campaigns, mailTasks, live, purchaseEvents } = dependencies;
  const { receipts } = dependencies.queries;
  const purchases = preparePurchaseQueries(db);
  const reader = preparePurchaseReader({ ...dependencies, program: ledger.program });
  const toMember = prepareTillMember({ ...dependencies, purchases });

  function toPurchase(stored: StoredPurchase): TillPurchase {
    const { id, customer_id, company_id, number, amount, bought_at, status, points, returned, points_returned } = stored;
    const settled = receipts.findOwn(customer_id, id)?.settled ?? 0;
    const isVoided = status === 'rejected';
    return {
      id,
      company_id,
      number,
      amount,
      bought_at,
      status: isVoided ? 'voided' : 'credited',
      points,
      settled,
      returned: { ...amount, amount: isVoided ? amount.amount : returned },
      points_returned: isVoided ? points : points_returned,
    };
  }

  function toAnswer(id: number): CreditedPurchase {
    const stored = found(purchases.find(id));
    return { purchase: toPurchase(stored), member: toMember(stored.customer_id, stored.company_id) };
  }

  /** Returns a purchase that the actor may see. Throws `NotFound` also for purchases of other shops, so that callers cannot probe their ids. */
  function getOwn({ companyId }: TillActor, id: number): StoredPurchase {
    const purchase = found(purchases.find(id));
    if (companyId !== null && companyId !== purchase.company_id) throw new ApiError('NotFound');
    return purchase;
  }

  /** Runs a call of a till once per key, and returns the id of its purchase. */
  function once({ keyId }: TillActor, key: string | undefined, sent: unknown, act: () => number): number {
    if (key === undefined || keyId === null) return act();
    const nowMs = clock().getTime();
    purchases.forgetCalls(nowMs - keyRetentionMs);
    const bodyHash = hashBody(sent, undefined);
    const known = purchases.findCall(keyId, key);
    if (known && known.bodyHash !== bodyHash) throw refusal('idempotency-key', 'idempotency_key_reused');
    if (known) return known.receiptId;
    const receiptId = act();
    purchases.addCall({ keyId, key, bodyHash, receiptId, nowMs });
    return receiptId;
  }

  /** Whether another report of the purchase has been credited, or may not be replaced. */
  function isFinal({ id, isPhoto, status }: SameReceipt): boolean {
    if (status === 'rejected') return purchases.hasApprovedDisplaced(id); // a cashier has taken it back, because it was another member's
    return !isPhoto || status === 'approved';
  }

  /** Lets a new purchase replace other reports of it. A photograph of another member is held for a person. */
  function replace(others: readonly SameReceipt[], purchaseId: number): void {
    for (const { id, isPhoto, customerId } of others) {
      if (!isPhoto) {
        purchases.moveDisplaced(id, purchaseId);
        continue;
      }
      const holds = receipts.findForCentre(id)?.holds ?? [];
      purchases.displace(id, purchaseId, [...holds, { reason: 'same_number', receipt_id: purchaseId }]);
      live.tell(customerId, 'receipt.reviewed', { id });
    }
  }

  function credit({ shopName, ...reported }: ReportedPurchase, { name }: TillActor): number {
    const { customerId, companyId, amount, currency, purchasedMs: boughtMs } = reported;
    const same = purchases.listSame(reported);
    const known = same.find((one) => !one.isPhoto && one.customerId === customerId);
    if (known) return known.id;
    if (same.some(isFinal)) throw new ApiError('Conflict', { errors: { number: ['duplicate'] } });
    const photo = same.find((one) => one.isPhoto && one.customerId === customerId);
    const others = same.filter((one) => one !== photo);
    for (const one of others) purchases.giveUpKeys(one.id);
    if (photo) purchases.dropPlans(photo.id);
    const money = { amount, currency };
    const { multiplier } = ledger.pointsForPurchase(money, customerId);
    const { points, parts } = campaigns.computeNew({ amount: money, multiplier, customerId, companyId, boughtMs });
    const row = { ...reported, points, multiplier };
    const id = photo?.id ?? purchases.insert(row);
    if (photo) {
      purchases.takeOver(row, id, name);
      mailTasks.add('receipt-reviewed', { receiptId: id });
    }
    replace(others, id);
    campaigns.store(id, parts);
    purchaseEvents.tellCredited(id);
    if (points > 0) {
      receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name: shopName } }));
    }
    live.tell(customerId, 'receipt.reviewed', { id });
    return id;
  }

  /** Returns how many points a purchase keeps if so much of it is left, and the part of each campaign. */
  function computeKept(purchase: StoredPurchase, left: number) {
    const { id, amount, multiplier, spend_per_point } = purchase;
    const rate = { ...amount, amount: spend_per_point ?? ledger.program.getRules().spend_per_point.amount };
    return campaigns.computeLeft(id, { ...amount, amount: left }, multiplier, rate);
  }

  function takeBack(actor: TillActor, purchase: StoredPurchase, wanted: number | undefined): void {
    const { id, customer_id: customerId, points, returned, points_returned } = purchase;
    const left = purchase.amount.amount - returned;
    const amount = wanted ?? left;
    if (amount > left) throw refusal('amount', 'too_big');
    const kept = computeKept(purchase, left - amount);
    const standing = points - points_returned;
    const back = standing - Math.min(standing, kept.points);
    const entryId = receipts.findEntry(id);
    const nowMs = clock().getTime();
    const by = { keyId: actor.keyId, staffId: actor.staffId };
    purchases.addReturn({ id, amount, points: back, nowMs, ...by });
    campaigns.correct(id, kept.parts);
    const recalled = back > 0 && entryId !== undefined ? ledger.recallPart(entryId, back) : { taken: 0, owed: 0 };
    purchaseEvents.tellReturned(id, { amount, points: back, owed: recalled.owed, isWhole: amount === left });
    if (amount === left) {
      purchases.end({ id, nowMs, by: actor.name, staffId: actor.staffId });
      if (nowMs - purchase.created_ms > correctionMs) mailTasks.add('receipt-revoked', { receiptId: id, reason: 'voided', ...recalled });
    } else if (back === standing) purchases.dropEntry(id);
    live.tell(customerId, 'receipt.reviewed', { id });
  }

  return {
    /**
     * Credits a purchase at once. Idempotent: the same purchase with the same card is answered with its present state. Throws `Conflict` (`number`:
     * `duplicate`) if the purchase has been credited to another card or as a photograph, and like `preparePurchaseReader`.
     */
    credit(actor: TillActor, purchase: NewTillPurchase, { key }: Pick<ReturnOptions, 'key'> = {}): CreditedPurchase {
      return toAnswer(once(actor, key, { purchase }, () => credit(reader.read(actor, purchase), actor)));
    },
    /**
     * Takes back a purchase, or an amount of it, with exactly the points that it earned. Spent points are owed. Without an amount, it is idempotent by
     * nature. Throws `NotFound`, `UnprocessableEntity` (`amount`: `too_big`), and `Conflict` (`id`: `too_late`, or `already_used` if nothing is left).
     */
    takeBack(actor: TillActor, id: number, { amount }: NewPurchaseReturn = {}, { key, maxAgeMs }: ReturnOptions = {}): CreditedPurchase {
      const purchase = getOwn(actor, id);
      once(actor, key, { id, amount }, () => {
        const isVoided = purchase.status === 'rejected';
        if (isVoided && amount !== undefined) throw new ApiError('Conflict', { errors: { id: ['already_used'] } });
        const isTooLate = maxAgeMs !== undefined && clock().getTime() - purchase.created_ms > maxAgeMs;
        if (!isVoided && isTooLate) throw new ApiError('Conflict', { errors: { id: ['too_late'] } });
        if (!isVoided) takeBack(actor, purchase, amount);
        return id;
      });
      return toAnswer(id);
    },
    /** Returns the id of a purchase by what its till knows; undefined if it was not reported. */
    findReported(actor: TillActor, purchase: Pick<NewTillPurchase, 'company_id' | 'number' | 'amount' | 'bought_at'>): number | undefined {
      const same = purchases.listSame({ ...reader.toIdentity(actor, purchase), fiscalKey: null });
      return same.find(({ isPhoto }) => !isPhoto)?.id;
    },
    /** Finds the member of a card number, or of a rotating code that was the card's at the time of the purchase. */
    findMember: reader.findMember,
    /** Returns a purchase of the actor's shop. Throws `NotFound`. */
    find: (actor: TillActor, id: number): TillPurchase => toPurchase(getOwn(actor, id)),
  };
}

export type TillPurchases = ReturnType<typeof prepareTillPurchases>;
