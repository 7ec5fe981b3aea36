import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { NewTillPurchase } from '#shared/schemas/till-purchases.ts';
import { createMember, type TestMember } from './members.ts';
import { toReadAsTyped } from './receipt-reading/read-as-typed.ts';
import { type RunningMallApi, wednesdayNoon } from './running-mall-api.ts';
import { till, tillSteps } from './till-steps.ts';

const minuteMs = 60_000;
const purchases = 6;

/** Possible acts on six purchases of three members. `variant` chooses what a photograph shows. */
export const step = fc.record({
  act: fc.constantFrom('till', 'till', 'retry', 'photo', 'code', 'read', 'void', 'return', 'approve', 'reject', 'revoke', 'spend', 'wait'),
  purchase: fc.nat(purchases - 1),
  member: fc.nat(2),
  variant: fc.nat(2),
  number: fc.integer({ min: 1, max: 400 }),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export type Reported = Omit<NewTillPurchase, 'card'>;

export interface Centre {
  mallApi: RunningMallApi;
  /** Returns what a till reports of one of six purchases of a history. */
  toPurchase: (history: number, purchase: number) => Reported;
  /** Returns what a member may type from its paper. By default, the same. */
  toTyped?: (reported: Reported, variant: number, purchase: number) => Reported;
}

let histories = 0;

/** Does something that may be refused, but never fail. */
function may<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Three members and their purchases, to which the acts of a history happen. */
export class PurchaseHistory {
  readonly run = ++histories;
  readonly members: readonly TestMember[];
  readonly #centre: Centre;
  readonly #steps: ReturnType<typeof tillSteps>;
  nowMs = wednesdayNoon.getTime();

  constructor(centre: Centre) {
    centre.mallApi.setNow(wednesdayNoon);
    this.#centre = centre;
    this.#steps = tillSteps(() => centre.mallApi);
    this.members = [0, 1, 2].map(() => createMember(centre.mallApi));
  }

  do(step: Step): void {
    const { act, number } = step;
    const { domain, setNow } = this.#centre.mallApi;
    const { receiptReview, receiptReadings, ledger } = domain;
    const { customerId } = this.members[step.member] ?? expect.unreachable('there are three members');
    const purchase = this.#toPurchase(step.purchase);
    const reported = { ...purchase, card: this.#steps.cardOf({ customerId }) };
    const receipts = this.#receiptsOf(step.purchase);
    const one = (status: string) => receipts.find((receipt) => receipt.status === status)?.id ?? 0;
    const atTill = receipts.find(({ source }) => source !== 'photo')?.id ?? 0;
    if (act === 'till') may(() => this.#steps.credit(reported));
    if (act === 'retry') may(() => this.#steps.credit(reported, till, `key-${this.run}-${step.purchase}-${step.member}`));
    if (act === 'photo') this.#submit(customerId, step, true);
    if (act === 'code') this.#submit(customerId, step, false);
    if (act === 'read')
      this.#within(() =>
        receiptReadings.decide(one('pending'), toReadAsTyped({ company_id: 2, day: purchase.bought_at.slice(0, 10), ...purchase })),
      );
    if (act === 'void') may(() => this.#steps.takeBack(atTill));
    if (act === 'return') may(() => this.#steps.takeBack(atTill, number * 300));
    if (act === 'approve') may(() => this.#within(() => receiptReview.approve(one('pending'), 'eva')));
    if (act === 'reject') may(() => this.#within(() => receiptReview.reject(one('pending'), 'other', 'eva')));
    if (act === 'revoke') may(() => this.#within(() => receiptReview.revoke(one('approved'), 'other', 'eva')));
    if (act === 'spend') may(() => this.#within(() => ledger.debit({ customerId, kind: 'adjustment', points: number, reference: null })));
    if (act === 'wait') this.nowMs += number * minuteMs;
    setNow(new Date(this.nowMs));
  }

  /** Returns everything that a purchase of a member may change. */
  stateOf({ customerId }: TestMember) {
    const { domain, db } = this.#centre.mallApi;
    return this.#within(() => ({
      summary: domain.ledger.summaryOf(customerId),
      tier: domain.ledger.tiers.tierOf(customerId)?.id,
      lots: db.prepare('SELECT entry_id, rest FROM points_lot_rest WHERE customer_id = ? AND rest > 0 ORDER BY id').all(customerId),
      campaigns: db
        .prepare(
          `SELECT DISTINCT campaign_id FROM receipt_campaign c JOIN receipt r ON r.id = c.receipt_id
           WHERE r.customer_id = ? AND r.status <> 'rejected' AND c.points > 0 ORDER BY 1`,
        )
        .all(customerId),
    }));
  }

  /** Lists the purchases for which more than one receipt is credited, whatever was reported and typed. */
  listCreditedTwice(): number[] {
    const countCredited = (purchase: number) => this.#receiptsOf(purchase).filter(({ status }) => status === 'approved').length;
    return Array.from({ length: purchases }, (_, purchase) => purchase).filter((purchase) => countCredited(purchase) > 1);
  }

  #within<T>(act: () => T): T {
    return inTransaction(this.#centre.mallApi.db, act);
  }

  #toPurchase(purchase: number): Reported {
    return this.#centre.toPurchase(this.run, purchase);
  }

  /** Lists the receipts of a purchase, latest first. All purchases of a history have amounts of their own. */
  #receiptsOf(purchase: number): { id: number; status: string; source: string }[] {
    const ids = JSON.stringify(this.members.map(({ customerId }) => customerId));
    return this.#centre.mallApi.db
      .prepare(
        `SELECT id, status, source FROM receipt WHERE amount = :amount AND customer_id IN (SELECT value FROM json_each(:ids)) ORDER BY id DESC`,
      )
      .all({ amount: this.#toPurchase(purchase).amount, ids })
      .map((row) => ({ id: Number(row.id), status: String(row.status), source: String(row.source) }));
  }

  #submit(customerId: number, step: Step, hasPicture: boolean): void {
    const { toTyped = (reported) => reported, mallApi } = this.#centre;
    const { number, amount, bought_at, fiscal_code } = toTyped(this.#toPurchase(step.purchase), step.variant, step.purchase);
    const body = { company_id: 2, number, amount, purchased_at: bought_at, ...(fiscal_code !== undefined && { fiscal_code }) };
    may(() => this.#within(() => mallApi.domain.submitReceipt({ customerId, body }, hasPicture ? makePicture() : undefined)));
  }
}

let pictures = 0;

/** Makes the hashes of a picture that resembles no other. */
function makePicture() {
  pictures += 1;
  const digest = createHash('sha256').update(String(pictures)).digest();
  const hash = new Uint32Array(digest.buffer.slice(digest.byteOffset, digest.byteOffset + 32));
  return { name: `${digest.toString('hex')}.webp`, hash: { sha256: digest.toString('hex'), hash, origins: hash } };
}
