import type { Content } from '../content-records.ts';
import { findDoubles } from '../core/kinds/find-doubles.ts';
import type { ListKind, Problem } from '../core/kinds/record-kind.ts';
import type { CheckedContent } from './check.ts';
import { findInconsistencies } from './consistency-checks.ts';
import { type ContentFault, toKey } from './faults.ts';
import { listKinds, recordsOf } from './known-kinds.ts';

/** What only shows when all records are together: the same id twice, names of records that are not there, what a kind says of its own. */
export function checkReferences({ content, origins, ids }: Pick<CheckedContent, 'content' | 'origins' | 'ids'>): ContentFault[] {
  const problems = [
    ...[...listKinds].flatMap(([name, kind]) => findProblems(kind, recordsOf(content, name), content, ids)),
    ...findInconsistencies(content),
  ];
  return problems.map(({ record, path, reason, code = 'other' }) => {
    const { file, key, of } = origins.get(record) ?? { file: '', key: '' };
    return { file, key: toKey(key, path), reason, code, place: of && { ...of, path } };
  });
}

function findProblems(
  kind: ListKind,
  records: readonly object[],
  content: Content,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
): Problem[] {
  const names = records.flatMap((record) => [...nameOf(record), ...(kind.listNames?.(record) ?? [])].map((name) => ({ ...name, record })));
  const dangling = records.flatMap((record) =>
    (kind.listReferences?.(record) ?? []).flatMap(({ to, path, id }): Problem[] =>
      id === null || id === undefined || (ids.get(to)?.has(id) ?? true)
        ? []
        : [{ record, path, reason: `${to} has no ${id}`, code: 'unknown_record' }],
    ),
  );
  return [...findDoubles(names), ...dangling, ...(kind.findProblems?.(records, content, ids) ?? [])];
}

function nameOf(record: object) {
  return 'id' in record && typeof record.id === 'number' ? [{ path: ['id'], kind: 'id', name: record.id }] : [];
}
