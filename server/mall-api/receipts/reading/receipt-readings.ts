import { listExceeded } from '#shared/rules/receipt-approval.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { ReceiptReading } from '#shared/schemas/receipt-reading.ts';
import type { Database, Value } from '../../core/db/database.ts';
import { afterCommit } from '../../core/db/transaction.ts';
import type { LiveEvents } from '../../core/realtime/live-events.ts';
import type { Ledger } from '../../loyalty/ledger.ts';
import type { Queries } from '../../prepare-queries.ts';
import { findHoldsAfterReading, findHoldsOfReading, sortHolds, toHeldFor, weekMs } from '../approve-by-rule.ts';
import type { Hold } from '../queries.ts';
import type { ReceiptReview } from '../review-receipt.ts';
import { toReceiptReading } from './judge-reading.ts';
import type { PaperReading } from './text/read-text.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'receipts'>;
  ledger: Pick<Ledger, 'program'>;
  receiptReview: Pick<ReceiptReview, 'approveByRule' | 'isBlocked'>;
  live: Pick<LiveEvents, 'tell'>;
}

/** A receipt whose picture is to be read. */
export interface UnreadReceipt {
  id: number;
  customerId: number;
  /** File name; null: the picture is gone. */
  picture: string | null;
}

/** `held`: everything fits, and a limit holds the receipt. `gone`: the receipt was decided meanwhile. */
export const readingOutcomes = ['approved', 'differs', 'unreadable', 'held', 'gone'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];

/** Receipts that wait only for their reading. */
const isUnread = `held_for = 'reading' AND status = 'pending'`;
/** Receipts that wait for a person, who compares what was typed with the reading. With the condition of its index. */
const isUncompared = `status = 'pending' AND read_ms IS NULL AND picture IS NOT NULL AND coalesce(held_for, '') <> 'reading'`;

/**
 * Decides receipts after their pictures were read. Unread receipts are stored with the hold `reading`. Pictures of receipts that wait for another
 * reason are read later, for the person who decides. Callers hold the transaction.
 */
export function prepareReceiptReadings({ db, clock, queries: { receipts }, ledger: { program }, receiptReview, live }: Dependencies) {
  const findFirst = (condition: string) =>
    db.prepare(`SELECT id, customer_id, picture FROM receipt WHERE id = (SELECT min(id) FROM receipt WHERE ${condition})`);
  const [findUnread, findUncompared] = [findFirst(isUnread), findFirst(isUncompared)];
  const findToRead = db.prepare(
    `SELECT customer_id, company_id, number, amount, day, created_ms, held_for, holds FROM receipt
     WHERE id = :id AND ((${isUnread}) OR (${isUncompared}))`,
  );
  const count = db.prepare(`SELECT count(*) AS count, min(created_ms) AS oldest_ms FROM receipt WHERE ${isUnread}`);
  const storeReading = db.prepare('UPDATE receipt SET reading = :reading, read_ms = :readMs WHERE id = :id');
  const hold = db.prepare('UPDATE receipt SET held_for = :heldFor, holds = :holds WHERE id = :id');
  let tellUnread = (): void => {};

  function storeHolds(id: number, customerId: number, holds: readonly Hold[]): ReadingOutcome {
    hold.run({ id, heldFor: toHeldFor(holds), holds: JSON.stringify(holds) });
    live.tell(customerId, 'receipt.reviewed', { id });
    return toOutcome(holds);
  }

  /** Lists the limits that the receipt exceeds, because earlier receipts or the rules may have changed since it was submitted. */
  function listExceededBy(id: number, { customerId, amount, createdMs }: { customerId: number; amount: number; createdMs: number }) {
    const rules = program.getRules().receipts;
    const timeZone = program.getTimeZone();
    const dayMs = toInstant(calendarDateIn(new Date(createdMs), timeZone), '00:00', timeZone).getTime();
    const receivedToday = receipts.sumSince(customerId, dayMs, id);
    const receivedThisWeek = receipts.sumSince(customerId, createdMs - weekMs, id);
    return listExceeded({ amount, receivedToday, receivedThisWeek }, rules);
  }

  return {
    /** Registers a listener for new receipts to read. */
    onUnread(listener: () => void): void {
      tellUnread = listener;
    },
    /** Call when a receipt was stored that waits with a picture. */
    announce: (): void => afterCommit(db, () => tellUnread()),
    /** Returns the next receipt to read: the oldest that waits only for its reading, else the oldest that waits for a person. */
    findNext(): UnreadReceipt | undefined {
      const row = findUnread.get() ?? findUncompared.get();
      return (
        row && { id: Number(row.id), customerId: Number(row.customer_id), picture: typeof row.picture === 'string' ? row.picture : null }
      );
    },
    /** Counts the receipts that wait only for their reading, and returns when the oldest of them was submitted. */
    count(): { waiting: number; oldestMs: number | undefined } {
      const row = count.get();
      return { waiting: Number(row?.count), oldestMs: typeof row?.oldest_ms === 'number' ? row.oldest_ms : undefined };
    },
    /**
     * Approves the receipt if its picture shows what the member typed, the limits still allow it, and no till has reported a similar purchase since.
     * Otherwise the receipt waits for a person. So does a receipt that already waits for one: the reading is added to its holds. Does nothing if the
     * receipt was decided meanwhile, or if another process has read it. `read` is undefined for an unreadable picture.
     */
    decide(id: number, read: PaperReading | undefined): ReadingOutcome {
      const row = findToRead.get({ id });
      if (!row) return 'gone';
      const receipt = toUnread(row);
      const reading: ReceiptReading | undefined = read && toReceiptReading(read, receipt);
      storeReading.run({ id, reading: reading ? JSON.stringify(reading) : null, readMs: clock().getTime() });
      if (receipt.heldFor !== 'reading') {
        return storeHolds(
          id,
          receipt.customerId,
          sortHolds([...receipt.holds.filter(({ reason }) => reason !== 'reading'), ...findHoldsOfReading(reading)]),
        );
      }
      const { companyId, day, amount, createdMs } = receipt;
      const isBlocked = receiptReview.isBlocked({ customer_id: receipt.customerId });
      const reported = receipts.findReportedSince({ id, companyId, day, amount, sinceMs: createdMs });
      const likenesses: Hold[] = reported === undefined ? [] : [{ reason: 'same_purchase', receipt_id: reported }];
      const holds = findHoldsAfterReading({ reading, likenesses, exceeded: listExceededBy(id, receipt), isBlocked });
      if (holds.length === 0) {
        receiptReview.approveByRule(id);
        return 'approved';
      }
      return storeHolds(id, receipt.customerId, holds);
    },
  };
}

export type ReceiptReadings = ReturnType<typeof prepareReceiptReadings>;

function toUnread(row: Record<string, Value>) {
  return {
    customerId: Number(row.customer_id),
    companyId: Number(row.company_id),
    number: String(row.number),
    amount: Number(row.amount),
    day: String(row.day),
    createdMs: Number(row.created_ms),
    heldFor: row.held_for,
    holds: JSON.parse(String(row.holds ?? '[]')) as Hold[], // safe: stored by this module and at submission
  };
}

function toOutcome(holds: readonly Hold[]): ReadingOutcome {
  const has = (reason: Hold['reason']) => holds.some((one) => one.reason === reason);
  return has('unreadable') ? 'unreadable' : has('differs') ? 'differs' : 'held';
}
