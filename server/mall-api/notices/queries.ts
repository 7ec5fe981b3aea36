import type { Database } from '../core/db/database.ts';

/** Notice that is emailed once per lead time; `thing` identifies it within its kind. */
export interface NewNotice {
  customerId: number;
  kind: string;
  thing: string;
  daysBefore: number;
}

/** Emails sent to members before something ends, and whether members want emails. Callers hold the transaction. */
export function prepareNoticeQueries(db: Database) {
  const has = db.prepare(
    'SELECT 1 FROM member_notice WHERE customer_id = :customerId AND kind = :kind AND thing = :thing AND days_before = :daysBefore',
  );
  const insert = db.prepare(
    `INSERT INTO member_notice (customer_id, kind, thing, days_before, at_ms)
     VALUES (:customerId, :kind, :thing, :daysBefore, :nowMs) RETURNING id`,
  );
  const find = db.prepare('SELECT thing FROM member_notice WHERE id = :id AND customer_id = :customerId');
  const remove = db.prepare('DELETE FROM member_notice WHERE id = :id');
  const list = db.prepare('SELECT kind, thing, days_before, at_ms FROM member_notice WHERE customer_id = :customerId ORDER BY id');
  const insertLink = db.prepare('INSERT INTO notice_link (hash, customer_id, created_ms) VALUES (:hash, :customerId, :nowMs)');
  const findLink = db.prepare('SELECT customer_id FROM notice_link WHERE hash = :hash');
  const findOff = db.prepare('SELECT notices_off_ms FROM customer WHERE id = :customerId');
  const turn = db.prepare('UPDATE customer SET notices_off_ms = :offMs WHERE id = :customerId');
  const forgetting = ['member_notice', 'notice_link'].map((table) => db.prepare(`DELETE FROM ${table} WHERE customer_id = :customerId`));

  const findOffMs = (customerId: number): number | undefined => {
    const offMs = findOff.get({ customerId })?.notices_off_ms;
    return typeof offMs === 'number' ? offMs : undefined;
  };

  return {
    has: (notice: NewNotice): boolean => has.get({ ...notice }) !== undefined,
    /** Adds a notice and returns its id. */
    add: (notice: NewNotice, nowMs: number): number => Number(insert.get({ ...notice, nowMs })?.id),
    /** Finds the thing that a member's notice is about. */
    findThing(customerId: number, id: number): string | undefined {
      const row = find.get({ customerId, id });
      return row && String(row.thing);
    },
    /** Removes a notice, so that it is created again later. */
    remove: (id: number): void => void remove.run({ id }),
    list: (customerId: number) =>
      list.all({ customerId }).map(({ at_ms, ...row }) => ({ ...row, at: new Date(Number(at_ms)).toISOString() })),
    addLink: (hash: string, customerId: number, nowMs: number): void => void insertLink.run({ hash, customerId, nowMs }),
    /** Returns the member of a link. */
    findOwner(hash: string): number | undefined {
      const row = findLink.get({ hash });
      return row && Number(row.customer_id);
    },
    isOn: (customerId: number): boolean => findOffMs(customerId) === undefined,
    findOffMs,
    /** Switches emails on or off. Stores the time when they were first switched off. */
    turn(customerId: number, isOn: boolean, nowMs: number): void {
      turn.run({ customerId, offMs: isOn ? null : (findOffMs(customerId) ?? nowMs) });
    },
    /** Deletes everything stored about a member. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
  };
}
