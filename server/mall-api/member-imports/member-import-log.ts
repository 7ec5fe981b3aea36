import type { memberImportRests } from '#shared/contracts/member-imports.ts';
import type { Database, Row } from '../core/db/database.ts';

export type Rest = (typeof memberImportRests)[number];

/** An import that is or was written. */
export interface StoredMemberImport {
  id: number;
  atMs: number;
  staffId: number;
  by: string;
  fileName: string | null;
  why: string | null;
  total: number;
  sendsInvitations: boolean;
  endedMs: number | undefined;
  continuedMs: number | undefined;
  undoMs: number | undefined;
  undoneMs: number | undefined;
}

/** Replaced and new values of a member, by field. */
export type WrittenChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

export interface WrittenRow {
  row: number;
  customerId: number;
  isCreated: boolean;
  entryId: number | null;
  changes: WrittenChanges;
}

interface NewRow extends Omit<WrittenRow, 'customerId'> {
  customerId: number | null;
  state: 'done' | 'failed';
  fileKey: string | null;
  causeKey: string | null;
}

const maxRests = 100;
const maxListed = 20;

/** Log of the imports of members, by which they continue and are undone. Callers hold the transaction. */
export function prepareMemberImportLog(db: Database) {
  const columns = 'SELECT i.*, s.name AS by FROM member_import i JOIN staff s ON s.id = i.staff_id';
  const one = db.prepare(`${columns} WHERE i.id = :id`);
  const last = db.prepare(`${columns} ORDER BY i.id DESC LIMIT ${maxListed}`);
  const open = db.prepare('SELECT id FROM member_import WHERE ended_ms IS NULL OR (undo_ms IS NOT NULL AND undone_ms IS NULL) ORDER BY id');
  const insert = db.prepare(
    `INSERT INTO member_import (id, at_ms, staff_id, file_name, why, total, sends_invitations)
     VALUES (:id, :nowMs, :staffId, :fileName, :why, :total, :sendsInvitations)`,
  );
  const end = db.prepare('UPDATE member_import SET ended_ms = :nowMs WHERE id = :id AND ended_ms IS NULL');
  const continued = db.prepare('UPDATE member_import SET continued_ms = :nowMs WHERE id = :id');
  const beginUndo = db.prepare(
    'UPDATE member_import SET undo_ms = :nowMs, ended_ms = coalesce(ended_ms, :nowMs) WHERE id = :id AND undo_ms IS NULL',
  );
  const endUndo = db.prepare('UPDATE member_import SET undone_ms = :nowMs WHERE id = :id');
  const insertRow = db.prepare(
    `INSERT INTO member_import_row (import_id, row, customer_id, state, is_created, entry_id, file_key, cause_key, changes)
     VALUES (:id, :row, :customerId, :state, :isCreated, :entryId, :fileKey, :causeKey, :changes)`,
  );
  const hasRow = db.prepare('SELECT 1 FROM member_import_row WHERE import_id = :id AND row = :row');
  const fileKey = db.prepare('SELECT 1 FROM member_import_row WHERE file_key = :key');
  const causeKey = db.prepare('SELECT 1 FROM member_import_row WHERE cause_key = :key');
  const toUndo = db.prepare(
    `SELECT row, customer_id, is_created, entry_id, changes FROM member_import_row
     WHERE import_id = :id AND state = 'done' ORDER BY row LIMIT :limit`,
  );
  const undone = db.prepare(
    `UPDATE member_import_row SET state = 'undone', file_key = NULL, cause_key = NULL, changes = NULL WHERE import_id = :id AND row = :row`,
  );
  const stays = db.prepare(
    `UPDATE member_import_row SET state = 'stays', stays = :stays, file_key = CASE WHEN :keepsKeys = 1 THEN file_key END,
       cause_key = CASE WHEN :keepsKeys = 1 THEN cause_key END, changes = NULL WHERE import_id = :id AND row = :row`,
  );
  const counts = db.prepare(
    `SELECT r.state, count(*) AS count, sum(r.is_created) AS created,
       coalesce(sum(CASE WHEN r.state <> 'undone' AND NOT EXISTS (SELECT 1 FROM points_entry b WHERE b.reverses_id = e.id) THEN e.points END), 0) AS held
     FROM member_import_row r LEFT JOIN points_entry e ON e.id = r.entry_id WHERE r.import_id = :id GROUP BY r.state`,
  );
  const rests = db.prepare(
    `SELECT c.id, trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) AS name, c.email, r.stays
     FROM member_import_row r JOIN customer c ON c.id = r.customer_id
     WHERE r.import_id = :id AND r.state = 'stays' ORDER BY r.row LIMIT ${maxRests}`,
  );
  const listReplaced = db.prepare(
    `SELECT i.at_ms, r.changes FROM member_import_row r JOIN member_import i ON i.id = r.import_id
     WHERE r.customer_id = :customerId AND r.changes IS NOT NULL ORDER BY r.import_id, r.row`,
  );
  const forget = db.prepare('UPDATE member_import_row SET changes = NULL WHERE customer_id = :customerId AND changes IS NOT NULL');

  return {
    find(id: number): StoredMemberImport | undefined {
      const row = one.get({ id });
      return row && toStored(row);
    },
    listLast: (): StoredMemberImport[] => last.all().map(toStored),
    /** Lists imports and undos that have not ended. */
    listOpen: (): number[] => open.all().map(({ id }) => Number(id)),
    add(
      input: { id: number; staffId: number; fileName: string | null; why: string | null; total: number; sendsInvitations: boolean },
      now: Date,
    ): void {
      insert.run({ ...input, sendsInvitations: Number(input.sendsInvitations), nowMs: now.getTime() });
    },
    end: (id: number, now: Date): void => void end.run({ id, nowMs: now.getTime() }),
    markContinued: (id: number, now: Date): void => void continued.run({ id, nowMs: now.getTime() }),
    /** Returns false if an undo has already begun. */
    beginUndo: (id: number, now: Date): boolean => Number(beginUndo.run({ id, nowMs: now.getTime() }).changes) === 1,
    endUndo: (id: number, now: Date): void => void endUndo.run({ id, nowMs: now.getTime() }),
    putRow(id: number, { isCreated, changes, ...row }: NewRow): void {
      const text = Object.keys(changes).length > 0 ? JSON.stringify(changes) : null;
      insertRow.run({ ...row, id, isCreated: Number(isCreated), changes: text });
    },
    hasRow: (id: number, row: number): boolean => hasRow.get({ id, row }) !== undefined,
    hasFileKey: (key: string): boolean => fileKey.get({ key }) !== undefined,
    hasCauseKey: (key: string): boolean => causeKey.get({ key }) !== undefined,
    listToUndo: (id: number, limit: number): WrittenRow[] =>
      toUndo.all({ id, limit }).map((row) => ({
        ...{ row: Number(row.row), customerId: Number(row.customer_id), isCreated: row.is_created === 1 },
        entryId: row.entry_id === null ? null : Number(row.entry_id),
        changes: row.changes === null ? {} : (JSON.parse(String(row.changes)) as WrittenChanges), // safe: written by `putRow`
      })),
    /** Stores the result of an undo. The row can be imported again, unless its points remain. */
    putUndone(id: number, row: number, left: readonly Rest[]): void {
      if (left.length === 0) undone.run({ id, row });
      else stays.run({ id, row, stays: left.join(' '), keepsKeys: Number(left.includes('spent') || left.includes('expired')) });
    },
    count(id: number): { done: number; failed: number; undone: number; stays: number; created: number; points: number } {
      const result = { done: 0, failed: 0, undone: 0, stays: 0, created: 0, points: 0 };
      for (const row of counts.all({ id })) {
        result[row.state as 'done' | 'failed' | 'undone' | 'stays'] = Number(row.count); // safe: checked by the table
        result.created += Number(row.created);
        result.points += Number(row.held);
      }
      return result;
    },
    listRests: (id: number): { id: number; name: string; rests: Rest[] }[] =>
      rests.all({ id }).map((row) => ({
        id: Number(row.id),
        name: String(row.name || row.email || row.id),
        rests: String(row.stays).split(' ') as Rest[], // safe: written by `putUndone`
      })),
    /** Lists the values of a member that imports have replaced, by field. */
    listReplaced: (customerId: number): { at: string; replaced: Record<string, unknown> }[] =>
      listReplaced.all({ customerId }).map(({ at_ms, changes }) => {
        const written = JSON.parse(String(changes)) as WrittenChanges; // safe: written by `putRow`
        const replaced = Object.fromEntries(Object.entries(written).map(([field, { before }]) => [field, before]));
        return { at: new Date(Number(at_ms)).toISOString(), replaced };
      }),
    /** Clears the values of an erased member. */
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}

export type MemberImportLog = ReturnType<typeof prepareMemberImportLog>;

function toStored(row: Row): StoredMemberImport {
  const toMs = (value: Row[string] | undefined) => (typeof value === 'number' ? value : undefined);
  const toText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : null);
  return {
    ...{ id: Number(row.id), atMs: Number(row.at_ms), staffId: Number(row.staff_id), by: String(row.by) },
    ...{ fileName: toText(row.file_name), why: toText(row.why), total: Number(row.total) },
    sendsInvitations: row.sends_invitations === 1,
    ...{ endedMs: toMs(row.ended_ms), continuedMs: toMs(row.continued_ms), undoMs: toMs(row.undo_ms), undoneMs: toMs(row.undone_ms) },
  };
}
