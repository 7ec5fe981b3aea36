import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import type { Database, Row } from '../core/db/database.ts';
import { jsonField, valuesIn, withoutIndex } from '../core/db/sqlite/dialect.ts';
import type { Use } from './outcome.ts';

/** A due act of a schedule. */
export interface Due {
  kind: string;
  key: string;
  version: number;
  act: 'publish' | 'archive';
  dueMs: number;
}

/** A failed act, if the record was not changed since. */
export interface Failure extends Pick<Due, 'kind' | 'key'> {
  schedule: DeskScheduleNote;
}

/** Filters the few scheduled records without an index: one over kinds would read all records. */
const isOfKinds = (column: string) => `${withoutIndex(column)} IN ${valuesIn(':kinds')}`;

export function prepareScheduleQueries(db: Database) {
  const events = (condition: (column: string) => string) =>
    `SELECT kind, key, version, 'publish' AS act, publish_ms AS due_ms FROM record WHERE ${condition('publish_ms')}
     UNION ALL
     SELECT kind, key, version, 'archive' AS act, unpublish_ms AS due_ms FROM record WHERE ${condition('unpublish_ms')}`;
  // archiving must follow publishing: if both are overdue, publishing comes first
  const due = db.prepare(
    `SELECT * FROM (${events((column) => `${column} <= :nowMs`)} AND publish_ms IS NULL) ORDER BY due_ms, kind, key LIMIT :most`,
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
    /** Earliest first. */
    listDue: (nowMs: number, most: number): Due[] => due.all({ nowMs, most }).map(toDue),
    listComing: (kinds: readonly string[], most: number): Due[] => coming.all({ kinds: JSON.stringify(kinds), most }).map(toDue),
    countComing: (kinds: readonly string[]): number => Number(total.get({ kinds: JSON.stringify(kinds) })?.total),
    findSoonestMs(): number | undefined {
      const found = soonest.flatMap((statement) => statement.get()?.soonest ?? []).map(Number);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    /** Published references to the record that do not end by then: the first of them, and the total. */
    listLastingUses(kind: string, key: string, untilMs: number, most: number): { uses: Use[]; total: number } {
      const uses = lastingUses.all({ kind, key, untilMs, most });
      return {
        uses: uses.map((row) => ({ kind: String(row.kind), key: String(row.key), path: String(row.path) })),
        total: Number(lastingTotal.get({ kind, key, untilMs })?.total),
      };
    },
    /** Newest first. */
    listFailures: (kinds: readonly string[], most: number): Failure[] =>
      failures.all({ kinds: JSON.stringify(kinds), most }).map(({ kind, key, schedule }) => ({
        ...{ kind: String(kind), key: String(key) },
        schedule: JSON.parse(String(schedule)) as DeskScheduleNote, // as `planHistory` writes it
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
