import type { ShortContent } from '../content-records.ts';
import { findDoubles } from '../core/kinds/find-doubles.ts';
import type { ListKind, Problem } from '../core/kinds/record-kind.ts';
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
 * Finds faults that only show when all records are together: duplicate ids, references to missing records, violated rules of a kind. A record of a
 * large kind may refer to short kinds, and to large kinds read before it.
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
    /** Checks the short kinds, given the origins of their records, and returns all faults found. */
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
