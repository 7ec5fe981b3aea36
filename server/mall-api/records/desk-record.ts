import type { DeskOutcome, DeskRecord, DeskRecordVersion, DeskUse } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { RecordVersion } from './history.ts';
import { type Outcome, toDeskFault } from './outcome.ts';
import { addNames, readOutline, toRecordFacts } from './record-facts.ts';
import type { Records } from './records.ts';

const maxVersions = 100;

/** Prepares records with their history for the desk. */
export function prepareDeskRecords({ db, records }: { db: Database; records: Records }) {
  const find = db.prepare(
    `SELECT r.*, n.outline, s.name AS staff_name FROM record r
     LEFT JOIN record_outline n ON n.kind = r.kind AND n.key = r.key LEFT JOIN staff s ON s.id = r.staff_id
     WHERE r.kind = :kind AND r.key = :key`,
  );

  /** Returns a record with its history. Throws `NotFound`. */
  function get(kind: string, key: string): DeskRecord {
    const row = find.get({ kind, key });
    if (!row) throw new ApiError('NotFound');
    const { references, total } = records.listUses(kind, key);
    return {
      ...toRecordFacts(row),
      ...readOutline(row),
      live: parse(row.live ?? row.seed),
      draft: parse(row.draft),
      file: { name: String(row.file), body: parse(row.seed), is_newer: isFileNewer(row) },
      uses: addNames(db, references),
      uses_total: total,
      history: records.history.listLines(kind, key, maxVersions).map(toHistory),
    };
  }

  return {
    get,
    getVersion(kind: string, key: string, version: number): DeskRecordVersion {
      const found = records.history.find(kind, key, version);
      if (!found) throw new ApiError('NotFound');
      return { ...toHistory(found), body: JSON.parse(found.body) as unknown };
    },
    toOutcome(outcome: Outcome): DeskOutcome {
      switch (outcome.outcome) {
        case 'done':
          return { outcome: 'done', record: get(outcome.record.kind, outcome.record.key) };
        case 'conflict':
          return { outcome: 'conflict', theirs: get(outcome.theirs.kind, outcome.theirs.key) };
        case 'refused':
          return { outcome: 'refused', faults: outcome.faults.map(toDeskFault) };
        case 'used':
          return { outcome: 'used', uses: addNames(db, outcome.uses) satisfies DeskUse[], uses_total: outcome.total };
      }
    },
  };
}

/** Whether the record's file is newer than its edit, so that `doctor` lists the record. */
function isFileNewer({ is_edited, seeded_ms, updated_ms }: Row): boolean {
  return is_edited === 1 && seeded_ms !== null && Number(seeded_ms) > Number(updated_ms ?? 0);
}

function toHistory({
  version,
  act,
  atMs,
  by,
  why,
  cause,
  proposedBy,
  schedule,
}: Omit<RecordVersion, 'body'>): DeskRecord['history'][number] {
  const shown = schedule && schedule.event !== 'done' ? 'schedule' : act;
  // safe: the table does not contain other acts
  const line = { version, act: shown as DeskRecord['history'][number]['act'], at: new Date(atMs).toISOString(), by, why };
  return {
    ...line,
    ...(proposedBy !== null && { proposed_by: proposedBy }),
    ...(cause !== null && { cause }),
    ...(schedule && { schedule }),
  };
}

function parse(text: Row[string] | undefined): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}
