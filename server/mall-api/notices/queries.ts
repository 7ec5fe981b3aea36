import { type NoticeKind, noticeTopics, topicOfKind } from '#shared/contracts/notices.ts';
import type { Database, Value } from '../core/db/database.ts';

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
    /**
     * Returns the id of the member to whom a link was emailed that switches off notices, by the hash of the link's token. Undefined if the link is
     * unknown.
     */
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

export interface NoticeRow {
  id: number;
  customerId: number;
  kind: NoticeKind;
  /** Facts of the notice as JSON. */
  facts: string;
  createdMs: number;
  readMs: number | undefined;
}

export interface NewNoticeRow {
  customerId: number;
  kind: NoticeKind;
  key: string;
  subject: string;
  facts: string;
}

type Topic = (typeof noticeTopics)[number];

const standing = 'customer_id = :customerId AND ended_ms IS NULL';
const unread = `${standing} AND read_ms IS NULL`;

/** Notices of members, each unique by key. Callers hold the transaction. */
export function prepareNoticeListQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO notice (customer_id, kind, key, subject, facts, created_ms) VALUES (:customerId, :kind, :key, :subject, :facts, :nowMs)
     ON CONFLICT (customer_id, key) DO NOTHING RETURNING id`,
  );
  const end = db.prepare(
    `UPDATE notice SET ended_ms = :nowMs WHERE ${standing} AND subject = :subject AND (id <> :exceptId OR :exceptId IS NULL) RETURNING id`,
  );
  const list = Object.fromEntries(
    [undefined, ...noticeTopics].map((topic) => [
      topic ?? '',
      db.prepare(
        `SELECT * FROM notice WHERE ${standing} AND (id < :before OR :before IS NULL) ${topic ? `AND kind IN (${toKinds(topic)})` : ''}
         ORDER BY id DESC LIMIT :limit`,
      ),
    ]),
  );
  const find = db.prepare('SELECT * FROM notice WHERE id = :id AND ended_ms IS NULL');
  const count = db.prepare(`SELECT count(*) AS count FROM notice WHERE ${unread}`);
  const markOne = db.prepare(`UPDATE notice SET read_ms = :nowMs WHERE ${unread} AND id = :id RETURNING id`);
  const markUpTo = db.prepare(`UPDATE notice SET read_ms = :nowMs WHERE ${unread} AND id <= :id RETURNING id`);
  const markAbout = db.prepare(`UPDATE notice SET read_ms = :nowMs WHERE ${unread} AND subject = :subject RETURNING id`);
  const all = db.prepare('SELECT kind, facts, created_ms, read_ms, ended_ms FROM notice WHERE customer_id = :customerId ORDER BY id');
  const findUnwanted = db.prepare('SELECT topic FROM notice_unwanted WHERE customer_id = :customerId AND way = :way');
  const unwant = db.prepare(
    'INSERT INTO notice_unwanted (customer_id, way, topic) VALUES (:customerId, :way, :topic) ON CONFLICT (customer_id, way, topic) DO NOTHING',
  );
  const want = db.prepare('DELETE FROM notice_unwanted WHERE customer_id = :customerId AND way = :way AND topic = :topic');
  const forgetting = ['notice', 'notice_unwanted'].map((table) => db.prepare(`DELETE FROM ${table} WHERE customer_id = :customerId`));

  return {
    /** Adds a notice. Returns its id; undefined if the notice exists already. */
    add(row: NewNoticeRow, nowMs: number): number | undefined {
      const added = insert.get({ ...row, nowMs });
      return added && Number(added.id);
    },
    /** Ends the notices about a subject, except one. Returns the ended ids. */
    end: (customerId: number, subject: string, nowMs: number, exceptId?: number): number[] =>
      end.all({ customerId, subject, nowMs, exceptId: exceptId ?? null }).map(toId),
    /** Lists valid notices, newest first. */
    list: (customerId: number, { topic, before, limit }: { topic?: Topic | undefined; before?: number | undefined; limit: number }) =>
      (list[topic ?? '']?.all({ customerId, before: before ?? null, limit }) ?? []).map(toRow),
    find(id: number): NoticeRow | undefined {
      const row = find.get({ id });
      return row && toRow(row);
    },
    countUnread: (customerId: number): number => Number(count.get({ customerId })?.count),
    /** Marks a notice as read. This function and the next two return the ids of notices that were unread. */
    markOne: (customerId: number, id: number, nowMs: number): number[] => markOne.all({ customerId, id, nowMs }).map(toId),
    markUpTo: (customerId: number, id: number, nowMs: number): number[] => markUpTo.all({ customerId, id, nowMs }).map(toId),
    markAbout: (customerId: number, subject: string, nowMs: number): number[] => markAbout.all({ customerId, subject, nowMs }).map(toId),
    /** Lists all notices ever created, as stored. */
    listAll: (customerId: number) =>
      all.all({ customerId }).map(({ kind, facts, created_ms, read_ms, ended_ms }) => ({
        kind: String(kind),
        facts: JSON.parse(String(facts)) as unknown,
        told_at: toIso(created_ms),
        read_at: toIso(read_ms),
        ended_at: toIso(ended_ms),
      })),
    /** Lists topics that a member has switched off for a channel. */
    listUnwanted: (customerId: number, way: 'mail' | 'push'): ReadonlySet<string> =>
      new Set(findUnwanted.all({ customerId, way }).map(({ topic }) => String(topic))),
    turn: (customerId: number, way: 'mail' | 'push', topic: Topic, isWanted: boolean): void =>
      void (isWanted ? want : unwant).run({ customerId, way, topic }),
    /** Deletes all notices of a member. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
  };
}

function toKinds(topic: Topic): string {
  return Object.entries(topicOfKind)
    .filter(([, of]) => of === topic)
    .map(([kind]) => `'${kind}'`)
    .join(', ');
}

function toId({ id }: Record<string, Value>): number {
  return Number(id);
}

function toRow({ id, customer_id, kind, facts, created_ms, read_ms }: Record<string, Value>): NoticeRow {
  return {
    id: Number(id),
    customerId: Number(customer_id),
    kind: kind as NoticeKind, // safe: written by `add`
    facts: String(facts),
    createdMs: Number(created_ms),
    readMs: read_ms === null ? undefined : Number(read_ms),
  };
}

function toIso(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
