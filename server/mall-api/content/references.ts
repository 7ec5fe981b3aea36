import type { Database } from '../core/db/database.ts';
import type { ShortContent } from '../core/kinds/content-records.ts';
import { findDoubles, type ListKind, type Problem, type Row } from '../core/kinds/record-kind.ts';
import type { Origin } from './check.ts';
import { findInconsistencies } from './consistency-checks.ts';
import { type ContentFault, toKey } from './faults.ts';
import { emptyContent, isLarge, listKinds, recordsOf } from './known-kinds.ts';

interface Known {
  content: ShortContent;
  /** All ids in the content, by completely known kind. */
  ids: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/**
 * Finds faults that only appear when all records are known: duplicate ids, references to missing records, violated
 * rules of a kind. A record of a large kind may refer to short kinds, and to large kinds read before it.
 */
export function createReferenceCheck({ content, ids }: Known) {
  const faults: ContentFault[] = [];
  const seen = new Map<string, Set<unknown>>();

  function checkLarge(name: string, record: object, origin: Origin): void {
    const kind = listKinds.get(name);
    const own = seen.get(name) ?? new Set();
    seen.set(name, own);
    const id = nameOf(record)[0];
    const doubles: Problem[] = id && own.has(id.name) ? [{ ...id, record, reason: `${id.name} is there twice`, code: 'duplicate' }] : [];
    if (id) own.add(id.name);
    const problems = [
      ...doubles,
      ...(kind
        ? [...findDangling(kind, record, (to, id) => ids.get(to)?.has(id) ?? true), ...(kind.findProblems?.([record], content, ids) ?? [])]
        : []),
      ...findInconsistencies({ ...emptyContent(), [name]: [record] }),
    ];
    faults.push(...problems.map((problem) => toContentFault(problem, origin)));
  }

  return {
    checkLarge,
    /** Checks the records of the short kinds and returns all faults found. `origins`: where each record comes from. */
    finish(origins: ReadonlyMap<object, Origin>): ContentFault[] {
      const problems = [
        ...[...listKinds].flatMap(([name, kind]) => (isLarge(name) ? [] : findProblems(kind, recordsOf(content, name), { content, ids }))),
        ...findInconsistencies({ ...content, companies: [], announcements: [] }),
      ];
      return [...faults, ...problems.map((problem) => toContentFault(problem, origins.get(problem.record)))];
    },
  };
}

export function toContentFault({ path, reason, code = 'other' }: Problem, origin: Origin | undefined): ContentFault {
  const { file, key, of } = origin ?? { file: '', key: '' };
  return { file, key: toKey(key, path), reason, code, place: of && { ...of, path } };
}

function findProblems(kind: ListKind, records: readonly object[], { content, ids }: Known): Problem[] {
  const dangling = records.flatMap((record) => findDangling(kind, record, (to, id) => ids.get(to)?.has(id) ?? true));
  return [...findNameDoubles(kind, records), ...dangling, ...(kind.findProblems?.(records, content, ids) ?? [])];
}

export function findNameDoubles(kind: ListKind, records: readonly object[]): Problem[] {
  const names = records.flatMap((record) => [...nameOf(record), ...(kind.listNames?.(record) ?? [])].map((name) => ({ ...name, record })));
  return findDoubles(names);
}

/** Finds references to missing records. */
export function findDangling(kind: ListKind, record: object, isThere: (kind: string, id: number) => boolean): Problem[] {
  return (kind.listReferences?.(record) ?? []).flatMap(({ to, path, id }): Problem[] =>
    id === null || id === undefined || isThere(to, id) ? [] : [{ record, path, reason: `${to} has no ${id}`, code: 'unknown_record' }],
  );
}

function nameOf(record: object) {
  return 'id' in record && typeof record.id === 'number' ? [{ path: ['id'], kind: 'id', name: record.id }] : [];
}

/** Converts a path to text such as `category_ids[1]`. */
function toPath(path: readonly PropertyKey[]): string {
  return toKey('', path).replace(/^\./, '');
}

/** Returns the rows of a published record's references to other records, one row per path. */
export function toReferenceRows(kind: string, key: string, record: object): Row[] {
  const named = listKinds.get(kind)?.listReferences?.(record) ?? [];
  return named.flatMap(({ to, path, id }) =>
    id === null || id === undefined ? [] : [{ kind, key, path: toPath(path), to_kind: to, to_key: String(id) }],
  );
}

export interface StoredReference {
  kind: string;
  key: string;
  path: string;
}

/** Lists published references to this record, and their total number. */
export function listReferencesTo(db: Database, kind: string, key: string, most: number): { references: StoredReference[]; total: number } {
  const which = 'FROM record_reference WHERE to_kind = :kind AND to_key = :key AND NOT (kind = :kind AND key = :key)';
  const rows = db.prepare(`SELECT kind, key, path ${which} ORDER BY kind, key, path LIMIT :most`).all({ kind, key, most });
  const total = rows.length < most ? rows.length : Number(db.prepare(`SELECT count(*) AS total ${which}`).get({ kind, key })?.total);
  return { references: rows.map((row) => ({ kind: String(row.kind), key: String(row.key), path: String(row.path) })), total };
}

/** Lists the records that refer to this record. */
export function listNaming(db: Database, { kind, key }: { kind: string; key: string }): { kind: string; key: string }[] {
  const rows = db.prepare('SELECT DISTINCT kind, key FROM record_reference WHERE to_kind = :kind AND to_key = :key').all({ kind, key });
  return rows.map((row) => ({ kind: String(row.kind), key: String(row.key) }));
}
