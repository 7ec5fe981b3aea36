import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Database, Row } from '../core/db/database.ts';
import { jsonField, valuesIn, withoutIndex } from '../core/db/sqlite/dialect.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import type { Use } from './outcome.ts';

/** Times at which a draft is published and the published version is archived; null if that is done by hand. */
export type Schedule = Pick<StoredRecord, 'publishMs' | 'unpublishMs'>;

export const noSchedule: Schedule = { publishMs: null, unpublishMs: null };

/**
 * Returns the part of a schedule that still applies to a record: without a draft nothing is published, and unpublished
 * records are not archived.
 */
export function toRemaining({ draft, live, seed, isArchived, publishMs, unpublishMs }: StoredRecord): Schedule {
  const publishes = draft === null ? null : publishMs;
  const isShown = !isArchived && (live ?? seed) !== null;
  return { publishMs: publishes, unpublishMs: isShown || publishes !== null ? unpublishMs : null };
}

/** Throws `UnprocessableEntity` for times that are impossible for the record, as listed in the contract. */
export function assertPossible(record: StoredRecord, { publishMs, unpublishMs }: Schedule, nowMs: number): void {
  if (publishMs !== null && publishMs <= nowMs) refuse('publish_at', 'too_late');
  if (unpublishMs !== null && unpublishMs <= nowMs) refuse('unpublish_at', 'too_late');
  if (publishMs !== null && unpublishMs !== null && unpublishMs <= publishMs) refuse('unpublish_at', 'too_small');
  if (publishMs !== null && record.draft === null) refuse('body', 'required');
  if (toRemaining({ ...record, publishMs, unpublishMs }).unpublishMs !== unpublishMs) refuse('unpublish_at', 'not_available');
}

function refuse(field: string, code: string): never {
  throw new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}

export function toNote(
  event: DeskScheduleNote['event'],
  { publishMs, unpublishMs }: Schedule,
  why: Partial<Pick<DeskScheduleNote, 'faults' | 'uses_total'>> = {},
): DeskScheduleNote {
  return { event, publish_at: toInstantText(publishMs), unpublish_at: toInstantText(unpublishMs), faults: [], uses_total: 0, ...why };
}

export function toInstantText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Returns the act under which the history stores a change of a schedule, because the table has no act `schedule`. */
export function toKeptAct({ draft, isArchived }: Pick<StoredRecord, 'draft' | 'isArchived'>): string {
  if (draft !== null) return 'draft';
  return isArchived ? 'archive' : 'save';
}

/** A due act of a schedule. */
export interface Due {
  kind: string;
  key: string;
  version: number;
  act: 'publish' | 'archive';
  dueMs: number;
}

/** A failed act of a record that was not changed since. */
export interface Failure extends Pick<Due, 'kind' | 'key'> {
  schedule: DeskScheduleNote;
}

/** Filters by kind without an index: there are few scheduled records, and an index over kinds would read all records. */
const isOfKinds = (column: string) => `${withoutIndex(column)} IN ${valuesIn(':kinds')}`;

export function prepareScheduleQueries(db: Database) {
  const events = (condition: (column: string) => string) =>
    `SELECT kind, key, version, 'publish' AS act, publish_ms AS due_ms FROM record WHERE ${condition('publish_ms')}
     UNION ALL
     SELECT kind, key, version, 'archive' AS act, unpublish_ms AS due_ms FROM record WHERE ${condition('unpublish_ms')}`;
  // archiving must follow publishing: if both are overdue, publishing comes first
  const due = db.prepare(
    `SELECT * FROM (${events((column) => `${column} <= :nowMs`)} AND publish_ms IS NULL) AS due ORDER BY due_ms, kind, key LIMIT :most`,
  );
  const coming = db.prepare(
    `${events((column) => `${column} IS NOT NULL AND ${isOfKinds('kind')}`)} ORDER BY due_ms, act DESC, kind, key LIMIT :most`,
  );
  const total = db.prepare(
    `SELECT count(publish_ms) + count(unpublish_ms) AS total FROM record WHERE (publish_ms > 0 OR unpublish_ms > 0) AND ${isOfKinds('kind')}`,
  );
  const soonest = ['publish_ms', 'unpublish_ms'].map((column) =>
    db.prepare(`SELECT min(${column}) AS soonest FROM record WHERE ${column} IS NOT NULL`),
  );
  const lasting = `FROM record_reference u JOIN record r ON r.kind = u.kind AND r.key = u.key
    WHERE u.to_kind = :kind AND u.to_key = :key AND NOT (u.kind = :kind AND u.key = :key)
    AND (r.unpublish_ms IS NULL OR r.unpublish_ms > :untilMs)`;
  const lastingUses = db.prepare(`SELECT u.kind, u.key, u.path ${lasting} ORDER BY u.kind, u.key, u.path LIMIT :most`);
  const lastingTotal = db.prepare(`SELECT count(*) AS total ${lasting}`);
  const failures = db.prepare(
    `SELECT v.kind, v.key, v.schedule FROM record_version v WHERE ${jsonField('v.schedule', 'event')} = 'failed'
     AND ${isOfKinds('v.kind')} AND NOT EXISTS (SELECT 1 FROM record_version later WHERE later.kind = v.kind AND later.key = v.key AND later.version > v.version)
     ORDER BY v.id DESC LIMIT :most`,
  );

  return {
    /** Lists due acts, earliest first. */
    listDue: (nowMs: number, most: number): Due[] => due.all({ nowMs, most }).map(toDue),
    listComing: (kinds: readonly string[], most: number): Due[] => coming.all({ kinds: JSON.stringify(kinds), most }).map(toDue),
    countComing: (kinds: readonly string[]): number => Number(total.get({ kinds: JSON.stringify(kinds) })?.total),
    findSoonestMs(): number | undefined {
      const found = soonest.flatMap((statement) => statement.get()?.soonest ?? []).map(Number);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    /** Lists references to the record by other published records that do not end before a time: the first references, and the total. */
    listLastingUses(kind: string, key: string, untilMs: number, most: number): { uses: Use[]; total: number } {
      const uses = lastingUses.all({ kind, key, untilMs, most });
      return {
        uses: uses.map((row) => ({ kind: String(row.kind), key: String(row.key), path: String(row.path) })),
        total: Number(lastingTotal.get({ kind, key, untilMs })?.total),
      };
    },
    /** Lists failed acts, newest first. */
    listFailures: (kinds: readonly string[], most: number): Failure[] =>
      failures.all({ kinds: JSON.stringify(kinds), most }).map(({ kind, key, schedule }) => ({
        ...{ kind: String(kind), key: String(key) },
        schedule: JSON.parse(String(schedule)) as DeskScheduleNote, // safe: written by `planHistory`
      })),
  };
}

function toDue({ kind, key, version, act, due_ms }: Row): Due {
  return {
    kind: String(kind),
    key: String(key),
    version: Number(version),
    act: act === 'publish' ? 'publish' : 'archive',
    dueMs: Number(due_ms),
  };
}
