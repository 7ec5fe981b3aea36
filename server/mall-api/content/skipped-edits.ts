import type { Database } from '../core/db/database.ts';
import { listPassedOverRecords, type StoredRecord } from '../core/records/record-table.ts';
import { toKey } from './faults.ts';
import { isListKind } from './known-kinds.ts';

/** An edited record whose file has changed since the edit. */
export interface SkippedEdit {
  /** `companies.json  companies 5`. */
  where: string;
  /** The values of the file and of the edited record that differ, in one line. */
  what: string;
}

const maxDifferences = 5;
const maxValue = 60;

/** Lists edits that imports have kept although the files differ, until they are saved again or the files agree. */
export function listSkippedEdits(db: Database): SkippedEdit[] {
  return listPassedOverRecords(db).map((record) => ({ where: `${record.file}  ${nameOf(record)}`, what: describe(record) }));
}

function nameOf({ kind, key }: StoredRecord): string {
  return isListKind(kind) ? `${kind} ${key}` : kind;
}

function describe({ seed, live, isArchived }: StoredRecord): string {
  if (seed === null) return 'is in no file any more, and is kept: it was edited here';
  if (isArchived) return 'has changed in its file, and stays archived';
  const found = listDifferences(JSON.parse(seed), live === null ? undefined : JSON.parse(live));
  const named = found.slice(0, maxDifferences).map(({ path, file, here }) => `${path}: file ${show(file)}, here ${show(here)}`);
  const more = found.length > named.length ? [`and ${found.length - named.length} more`] : [];
  return `has changed in its file, and is kept as it was edited here: ${[...named, ...more].join('; ')}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
}

/** Lists the innermost paths at which two JSON values differ. */
export function listDifferences(
  file: unknown,
  here: unknown,
  path: readonly PropertyKey[] = [],
): { path: string; file: unknown; here: unknown }[] {
  if (!isParent(file) || !isParent(here) || Array.isArray(file) !== Array.isArray(here))
    return file === here ? [] : [{ path: toKey('', path).replace(/^\./, ''), file, here }];
  const keys = new Set([...Object.keys(file), ...Object.keys(here)]);
  return [...keys].flatMap((key) => listDifferences(file[key], here[key], [...path, Array.isArray(file) ? Number(key) : key]));
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
