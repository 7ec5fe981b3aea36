import type { Database } from '../core/db/database.ts';
import type { ListKind, Problem } from '../core/kinds/record-kind.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { isEmpty, type Origin } from './check.ts';
import { findInconsistencies } from './consistency-checks.ts';
import type { ContentFault } from './faults.ts';
import { emptyContent, isLarge, isListKind, kindNames, listKinds } from './known-kinds.ts';
import { findDangling, findNameDoubles, listNaming, toContentFault } from './references.ts';
import { type ReadEdit, readShownRecord, type ShownContent } from './shown-records.ts';
import { nameOfRecord } from './stored-files.ts';

interface Content {
  before: ShownContent;
  after: ShownContent;
  from: DatesFrom;
}

const allKinds: ReadonlyMap<string, ReadonlySet<unknown>> = new Map(kindNames.map((kind) => [kind, new Set()]));

/** Returns the faults that the content would have after these edits. All other content is known to be valid. */
export function checkEdits(db: Database, edits: readonly ReadEdit[], { after, from }: Content): ContentFault[] {
  const origins = new Map<object, Origin>();
  const know = (kind: string, key: string, record: object, file = '') =>
    origins.set(record, { file, key: nameOfRecord(kind, key), of: { kind, key } });
  const isThere = (kind: string, id: number) => after.has(kind, String(id));
  const problems: Problem[] = [];

  for (const { kind, key, file, after: record } of edits) {
    if (!record) continue;
    know(kind, key, record, file);
    const own = listKinds.get(kind);
    if (own) problems.push(...findDangling(own, record, isThere));
    if (isEmpty(kind, record)) problems.push({ record, path: [], reason: 'must hold a setting' });
    problems.push(...findInconsistencies({ ...emptyContent(), [kind]: isListKind(kind) ? [record] : record }));
  }
  for (const edit of edits.filter((one) => !one.after && one.before)) {
    for (const { kind, key } of listNaming(db, edit)) {
      const isEdited = edits.some((one) => one.kind === kind && one.key === key);
      const record = isEdited ? undefined : readShownRecord(db, kind, key, from);
      const own = listKinds.get(kind);
      if (!record || !own) continue;
      know(kind, key, record);
      problems.push(...findDangling(own, record, isThere));
    }
  }
  for (const [name, kind] of listKinds) {
    const records = listToCheck(db, name, kind, edits, after);
    for (const { key, file, record } of records) if (!origins.has(record)) know(name, key, record, file);
    const own = records.map(({ record }) => record);
    if (!isLarge(name) && edits.some((edit) => edit.kind === name)) problems.push(...findNameDoubles(kind, own));
    if (own.length > 0) problems.push(...(kind.findProblems?.(own, after.content, allKinds) ?? []));
  }
  return problems.map((problem) => toContentFault(problem, origins.get(problem.record)));
}

type Checked = { key: string; file: string; record: object };

/**
 * Lists records for which the rules of their kind must be checked again. For a short kind these are all records, for a
 * large kind the records that have changed or refer to a changed record.
 */
function listToCheck(db: Database, name: string, kind: ListKind, edits: readonly ReadEdit[], after: ShownContent): readonly Checked[] {
  const isOwn = edits.some((edit) => edit.kind === name);
  const others = edits.filter((edit) => kind.checkedWith?.some((one) => one === edit.kind));
  if (!isLarge(name)) return isOwn || others.length > 0 ? after.list(name) : [];
  const own = edits.flatMap(({ kind: of, key, file, after: record }) => (of === name && record ? [{ key, file, record }] : []));
  const naming = others.filter(isShared).flatMap((edit) => listNaming(db, edit).filter(({ kind: of }) => of === name));
  const keys = new Set(naming.map(({ key }) => key).filter((key) => !own.some((one) => one.key === key)));
  return [
    ...own,
    ...[...keys].flatMap((key) => {
      const record = after.find(name, key);
      return record ? [{ key, file: '', record }] : [];
    }),
  ];
}

/** Whether the part on which other records depend has changed. */
export function isShared({ kind, before, after }: ReadEdit): boolean {
  const toShared = listKinds.get(kind)?.sharedPart;
  const read = (record: object | undefined) => JSON.stringify(record && toShared?.(record));
  return toShared !== undefined && read(before) !== read(after);
}
