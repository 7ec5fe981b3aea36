import type { HeldFor } from '#shared/contracts/receipts.ts';
import { ReceiptReading } from '#shared/schemas/receipt-reading.ts';
import { type PageQuery, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { elementsOf, jsonField, valuesIn } from '../core/db/sqlite/dialect.ts';
import { listReasonsOf } from './approve-by-rule.ts';
import { type CentreReceipt, centreBody, fromCentre, type Hold, isWaiting } from './queries.ts';

/** Filters of pending receipts. */
export interface QueueFilter {
  shop?: number | undefined;
  reason?: HeldFor | undefined;
}

const isHeldFor = `EXISTS (SELECT 1 FROM ${elementsOf('holds')} WHERE ${jsonField('value', 'reason')} IN ${valuesIn(':reasons')})`;
const isAskedFor = `${isWaiting} AND (company_id = :shop OR :shop IS NULL) AND (CAST(:reasons AS TEXT) IS NULL OR ${isHeldFor})`;
/** Max receipts per kind of similarity, few enough to look through. */
const alikeAtMost = 50;
const lastAtMost = 10;

/** Queries of receipts for the desk. */
export function prepareDeskReceiptQueries(db: Database) {
  const page = preparePage<CentreReceipt>(db, {
    body: centreBody,
    from: fromCentre,
    counted: 'receipt',
    where: isAskedFor,
    orderBy: 'receipt.id',
  });
  const count = db.prepare(`SELECT count(*) AS count FROM receipt WHERE ${isAskedFor}`);
  const countByShop = db.prepare(
    `SELECT company_id, count(*) AS count FROM receipt WHERE id IN (SELECT id FROM receipt WHERE ${isWaiting})
     GROUP BY company_id ORDER BY count DESC, company_id`,
  );
  const findNext = db.prepare(`SELECT id FROM receipt WHERE ${isAskedFor} AND id > :id ORDER BY id LIMIT 1`);
  const findPrevious = db.prepare(`SELECT id FROM receipt WHERE ${isAskedFor} AND id < :id ORDER BY id DESC LIMIT 1`);
  const findReading = db.prepare(
    `SELECT reading, status = 'pending' AND picture IS NOT NULL AND read_ms IS NULL AS is_due FROM receipt WHERE id = :id`,
  );
  const findKeys = db.prepare('SELECT number_key, fiscal_key FROM receipt WHERE id = :id');
  const lastWhere = (condition: string) =>
    db.prepare(`SELECT id FROM receipt WHERE ${condition} AND id <> :id ORDER BY id DESC LIMIT ${alikeAtMost}`);
  const listNumber = lastWhere('number_key = :numberKey');
  const listPurchase = lastWhere('company_id = :companyId AND day = :day AND amount = :amount');
  const listCode = lastWhere('fiscal_key = :fiscalKey AND fiscal_key IS NOT NULL');
  const listByIds = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE receipt.id IN ${valuesIn(':ids')}`,
  );
  const countOfMember = db.prepare(
    `SELECT status, count(*) AS count FROM receipt
     WHERE customer_id = :customerId AND id <> :id AND coalesce(reason, '') <> 'voided' GROUP BY status`,
  );
  const listOfMember = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE customer_id = :customerId AND receipt.id <> :id ORDER BY receipt.id DESC LIMIT ${lastAtMost}`,
  );
  const listApproved = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE customer_id = :customerId AND receipt.id IN (SELECT CAST(subject AS INTEGER)
     FROM operator_act WHERE staff_id = :staffId AND act = 'receipts approve' AND at_ms > :sinceMs)`,
  );

  return {
    list: (filter: QueueFilter, query: PageQuery) => page(toParameters(filter), query),
    count: (filter: QueueFilter) => Number(count.get(toParameters(filter))?.count),
    /** Counts pending receipts by shop, largest count first. */
    countByShop: () => countByShop.all().map((row) => ({ shop: Number(row.company_id), count: Number(row.count) })),
    findNext: (id: number, filter: QueueFilter) => toId(findNext.get({ ...toParameters(filter), id })),
    findPrevious: (id: number, filter: QueueFilter) => toId(findPrevious.get({ ...toParameters(filter), id })),
    /** Lists receipts that resemble this one in anything other than the picture, once per kind of similarity. */
    listLikenesses({ id, company_id: companyId, day, amount: { amount } }: CentreReceipt): Extract<Hold, { receipt_id: number }>[] {
      const keys = findKeys.get({ id });
      const numberKey = String(keys?.number_key);
      const rows = {
        same_number: listNumber.all({ id, numberKey }),
        same_purchase: listPurchase.all({ id, companyId, day, amount }),
        same_code: listCode.all({ id, fiscalKey: keys?.fiscal_key ?? null }),
      } as const;
      return (['same_number', 'same_purchase', 'same_code'] as const).flatMap((reason) =>
        rows[reason].map((row) => ({ reason, receipt_id: Number(row.id) })),
      );
    },
    /** Finds the latest other receipt of the same shop, day and amount. */
    findPurchase: (of: { id: number; companyId: number; day: string; amount: number }) => toId(listPurchase.get(of)),
    /** Returns what was read on the picture of a receipt, and whether its picture is still to be read. */
    findReading(id: number): { reading: ReceiptReading | undefined; isDue: boolean } {
      const { reading, is_due: isDue } = findReading.get({ id }) ?? {};
      return { reading: typeof reading === 'string' ? ReceiptReading.parse(JSON.parse(reading)) : undefined, isDue: isDue === 1 };
    },
    listByIds: (ids: readonly number[]) => listByIds({ ids: JSON.stringify(ids) }),
    /** Lists a member's receipts that a staff member has approved since a time. Approvals may have been undone meanwhile. */
    listApproved: (by: { customerId: number; staffId: number; sinceMs: number }) => listApproved(by),
    /** Returns the member's other receipts: counts by status without purchases that shops have taken back, and the latest receipts. */
    listOthers(customerId: number, id: number) {
      const counts = new Map(countOfMember.all({ customerId, id }).map((row) => [String(row.status), Number(row.count)]));
      const countOf = (status: string) => counts.get(status) ?? 0;
      return {
        approved: countOf('approved'),
        rejected: countOf('rejected'),
        pending: countOf('pending'),
        last: listOfMember({ customerId, id }),
      };
    },
  };
}

function toParameters({ shop, reason }: QueueFilter) {
  return { shop: shop ?? null, reasons: reason === undefined ? null : JSON.stringify(listReasonsOf(reason)) };
}

function toId(row: { id?: unknown } | undefined): number | null {
  return typeof row?.id === 'number' ? row.id : null;
}
