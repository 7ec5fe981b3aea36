import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import type { Database, Row } from '../core/db/database.ts';

/** A version in a record's history. */
export interface RecordVersion {
  version: number;
  /** `import`: the original state. Acts of a schedule are stored as the act with the same result: saving a draft, publishing or archiving. */
  act: string;
  body: string;
  atMs: number;
  /** Name of the author; null for the files. */
  by: string | null;
  /** Null for the files and the terminal. */
  staffId: number | null;
  why: string | null;
  /** Act that has changed the record together with others, or on another screen; null for edits of the record. */
  cause: string | null;
  /** Shop staff whose proposal was approved; null if there was none. */
  proposedBy: string | null;
  /** Undefined if no schedule was involved. */
  schedule?: DeskScheduleNote;
}

const all = 1_000_000;

/** Append-only history of records: people's acts, preceded by the original state. */
export function prepareHistory(db: Database) {
  const select = (
    body: string,
  ) => `SELECT v.version, v.act, ${body} AS body, v.at_ms, v.staff_id, coalesce(s.name, v.made_by) AS made_by, v.why, v.cause, p.name AS proposed_by, v.schedule
    FROM record_version v LEFT JOIN staff s ON s.id = v.staff_id LEFT JOIN staff p ON p.id = v.proposed_by
    WHERE v.kind = :kind AND v.key = :key`;
  const whole = db.prepare(`${select('v.body')} ORDER BY v.version DESC LIMIT :most`);
  const lines = db.prepare(`${select("''")} ORDER BY v.version DESC LIMIT :most`);
  const one = db.prepare(`${select('v.body')} AND v.version = :version`);
  const scheduler = db.prepare(
    `SELECT coalesce(s.name, v.made_by) AS made_by, v.staff_id FROM record_version v LEFT JOIN staff s ON s.id = v.staff_id
     WHERE v.kind = :kind AND v.key = :key AND v.schedule IS NOT NULL ORDER BY v.version DESC LIMIT 1`,
  );
  const ofRequest = db.prepare('SELECT kind, key FROM record_version WHERE request_key = :requestKey');
  return {
    /** Lists the versions of a record, latest first. */
    list: (kind: string, key: string): RecordVersion[] => whole.all({ kind, key, most: all }).map(toVersion),
    /** Like `list`, without bodies. */
    listLines: (kind: string, key: string, most: number): Omit<RecordVersion, 'body'>[] => lines.all({ kind, key, most }).map(toVersion),
    find(kind: string, key: string, version: number): RecordVersion | undefined {
      const row = one.get({ kind, key, version });
      return row && toVersion(row);
    },
    /** Finds the person who last set the record's schedule, to whom the scheduled acts are attributed. */
    findScheduler(kind: string, key: string): Pick<RecordVersion, 'by' | 'staffId'> | undefined {
      const row = scheduler.get({ kind, key });
      return row && { by: toText(row.made_by), staffId: row.staff_id === null ? null : Number(row.staff_id) };
    },
    /** Finds the record that this request has created. */
    findMade(requestKey: string): { kind: string; key: string } | undefined {
      const row = ofRequest.get({ requestKey });
      return row && { kind: String(row.kind), key: String(row.key) };
    },
  };
}

function toVersion({ version, act, body, at_ms, made_by, staff_id, why, cause, proposed_by, schedule }: Row): RecordVersion {
  return {
    version: Number(version),
    act: String(act),
    body: String(body),
    atMs: Number(at_ms),
    by: toText(made_by),
    staffId: staff_id === null ? null : Number(staff_id),
    why: toText(why),
    cause: toText(cause),
    proposedBy: toText(proposed_by),
    ...(typeof schedule === 'string' && { schedule: JSON.parse(schedule) as DeskScheduleNote }), // safe: written by `planHistory`
  };
}

function toText(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
