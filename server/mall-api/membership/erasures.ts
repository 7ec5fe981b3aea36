import type { ErasureCause, MemberErasure } from '#shared/contracts/desk-member-data.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database, Value } from '../core/db/database.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Sections of the data export whose records stay under the member's number, without anything about the person. */
const kept: ReadonlySet<string> = new Set(['consents', 'points', 'rewards', 'receipts', 'bookings', 'gift_cards']);

interface Dependencies {
  db: Database;
  clock: () => Date;
  lifecycle: Pick<Lifecycle, 'deleteAccount'>;
  ownData: { read: (customerId: number) => Record<string, unknown> };
}

/** Erases accounts and stores a proof of each erasure. Callers hold the transaction. */
export function prepareErasures({ db, clock, lifecycle, ownData }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO member_erasure (customer_id, at_ms, cause, staff_id, facts) VALUES (:customerId, :nowMs, :cause, :staffId, :facts) RETURNING id`,
  );
  const columns = `e.id, e.customer_id, e.at_ms, e.cause, e.facts, s.name FROM member_erasure e LEFT JOIN staff s ON s.id = e.staff_id`;
  const find = db.prepare(`SELECT ${columns} WHERE e.id = :id`);
  const count = db.prepare('SELECT coalesce(max(id), 0) AS total FROM member_erasure');
  const list = db.prepare(`SELECT ${columns} WHERE e.id > :after AND e.id <= :upTo ORDER BY e.id DESC`);

  return {
    /** Erases an account. `isSilent`: sends no email. Returns the number of the erasure. */
    erase(
      customerId: number,
      { cause, staffId = null, isSilent = false }: { cause: ErasureCause; staffId?: number | null; isSilent?: boolean },
    ): number {
      const counts = Object.entries(ownData.read(customerId)).flatMap(([section, records]) => {
        const size = Array.isArray(records) ? records.length : Number(records !== null);
        return size > 0 ? [{ section, count: size }] : [];
      });
      lifecycle.deleteAccount(customerId, { isInactive: cause === 'inactive', isSilent });
      const facts = JSON.stringify({
        erased: counts.filter(({ section }) => !kept.has(section)),
        kept: counts.filter(({ section }) => kept.has(section)),
      });
      return Number(insert.get({ customerId, nowMs: clock().getTime(), cause, staffId, facts })?.id);
    },
    find(id: number): MemberErasure | undefined {
      const row = find.get({ id });
      return row && toErasure(row);
    },
    /** Lists erasures, newest first. Numbers have no gaps, so a page is a range of numbers. */
    listPage({ page, per_page }: PageQuery): Page<MemberErasure> {
      const total = Number(count.get()?.total);
      const upTo = total - (page - 1) * per_page;
      return { data: list.all({ upTo, after: upTo - per_page }).map(toErasure), meta: toMeta({ page, per_page }, total) };
    },
  };
}

export type Erasures = ReturnType<typeof prepareErasures>;

function toErasure(row: Record<string, Value>): MemberErasure {
  const facts = JSON.parse(String(row.facts)) as Pick<MemberErasure, 'erased' | 'kept'>; // safe: written by `erase`
  return {
    number: Number(row.id),
    member_number: Number(row.customer_id),
    at: new Date(Number(row.at_ms)).toISOString(),
    cause: row.cause as ErasureCause, // safe: checked by the table
    by: typeof row.name === 'string' ? row.name : null,
    ...facts,
  };
}
