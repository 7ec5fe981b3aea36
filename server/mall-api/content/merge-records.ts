import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../core/db/database.ts';
import { textOfBytes } from '../core/db/sqlite/dialect.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { toOutlineRow } from '../core/records/record-outline.ts';
import { listRecordStates, type RecordState, type StoredRecord } from '../core/records/record-table.ts';
import { type FileRecord, listFileRecords } from './file-records.ts';
import { toPositions } from './positions.ts';
import { type ContentFile, kindOf, type ReadFile } from './read-files.ts';
import { type NamedRecord, toContentFile } from './stored-files.ts';
import { findTableChanges, type Write } from './table-changes.ts';
import { toTimeZone } from './time-zone.ts';

export interface MergedRecords {
  /** What is shown: files where nobody has edited, edits where somebody has. */
  files: ContentFile[];
  /** What keeps it. */
  writes: Write[];
}

type Known = RecordState & Pick<StoredRecord, 'live' | 'draft'>;

interface Shown extends NamedRecord {
  file: string;
  position: number;
}

/**
 * Puts files and what is known of their records together: a new record is taken, an untouched one is what its file says, an edited one stays as
 * it is; one that is in no file any more is archived, unless somebody has edited it. Nothing is written.
 */
export function mergeRecords(db: Database, files: readonly ReadFile[], now: Date): MergedRecords {
  const known = new Map(listRecordStates(db).map((record) => [toId(record), record]));
  const { records, numberings } = listFileRecords(db, files);
  const found = records.map((record) => ({ record, before: known.get(toId(record)) }));
  for (const { record } of found) known.delete(toId(record));
  const gone = [...known.values()];
  const positions = placeAll(found, gone);
  const named = db.prepare('SELECT kind, key FROM record_outline WHERE facts IS NOT NULL').all();
  const centre = found.find(({ record }) => record.kind === 'malls')?.record.json;
  const from = { day: now, timeZone: toTimeZone(centre) };
  const plan = createPlan(from, new Set(named.map((one) => `${one.kind} ${one.key}`)));
  const shown = [
    ...found.flatMap(({ record, before }, index) => plan.take(record, before, positions[index] ?? 0)),
    ...gone.flatMap((before) => plan.miss(before)),
  ];
  const { puts: outlines } = findTableChanges(db, 'record_outline', plan.outlines); // records are never deleted: nor are these
  return { files: toFiles(files, shown), writes: [...plan.writes, outlines, ...numberings.map(({ sql, row }) => ({ sql, rows: [row] }))] };
}

function createPlan(from: DatesFrom, outlined: ReadonlySet<string>) {
  const nowMs = from.day.getTime();
  const [added, taken, moved, archived, left, outlines]: [Row[], Row[], Row[], Row[], Row[], Row[]] = [[], [], [], [], [], []];
  const outline = ({ kind, key }: Pick<RecordState, 'kind' | 'key'>, draft: string | null | undefined, body: unknown) =>
    outlines.push(toOutlineRow(kind, key, draft ? JSON.parse(draft) : body, from));

  function take({ kind, key, file, hash, bytes, json, name }: FileRecord, before: Known | undefined, position: number): Shown[] {
    const place = { kind, key, file, position };
    const seed = { seed_hash: hash, seeded_ms: nowMs };
    if (!before) {
      added.push({ ...place, ...seed, seed: bytes });
      outline(place, null, json);
      return [{ ...place, json, name }];
    }
    const live: unknown = before.live === null ? undefined : JSON.parse(before.live);
    const isKept = before.isEdited && (before.isArchived || (live !== undefined && !isDeepStrictEqual(live, json)));
    const isToShow = !isKept && (before.isEdited || before.isArchived);
    const isOutlined = outlined.has(toId(place)) && !hasRelativeDates([bytes, before.live, before.draft]);
    if (before.seedHash !== hash || isToShow || !isOutlined) outline(place, before.draft, isKept ? (live ?? json) : json);
    if (before.seedHash !== hash || isToShow) {
      const state = isKept ? { live: before.live, is_edited: 1, is_archived: Number(before.isArchived) } : untouched;
      taken.push({ ...place, ...seed, seed: bytes, ...state, more: isKept ? 0 : 1 });
    } else if (before.file !== file || before.position !== position) moved.push(place);
    if (!isKept) return [{ ...place, json, name }];
    return before.isArchived ? [] : [{ ...place, json: live, name: toEditedName(before) }];
  }

  /** What is in no file: files agree with whoever has archived it. */
  function miss(before: Known): Shown[] {
    const { kind, key, file, position, live, draft, isEdited, isArchived, seedHash } = before;
    if ((draft !== null || live !== null) && !(outlined.has(toId(before)) && !hasRelativeDates([live, draft])))
      outline(before, draft, live === null ? undefined : JSON.parse(live));
    if (isEdited && (seedHash !== null || isArchived)) left.push({ kind, key, seeded_ms: nowMs, is_edited: Number(!isArchived) });
    if (!isEdited && !isArchived) archived.push({ kind, key, seeded_ms: nowMs });
    return isEdited && !isArchived && live !== null ? [{ key, file, position, json: JSON.parse(live), name: toEditedName(before) }] : [];
  }

  const where = 'WHERE kind = :kind AND key = :key';
  const writes: Write[] = [
    {
      sql: `INSERT INTO record (kind, key, file, position, version, is_edited, is_archived, seed_hash, seeded_ms, seed)
       VALUES (:kind, :key, :file, :position, 1, 0, 0, :seed_hash, :seeded_ms, ${textOfBytes(':seed')})`,
      rows: added,
    },
    {
      sql: `UPDATE record SET file = :file, position = :position, seed_hash = :seed_hash, seeded_ms = :seeded_ms, seed = ${textOfBytes(':seed')},
         live = :live, is_edited = :is_edited, is_archived = :is_archived, version = version + :more ${where}`,
      rows: taken,
    },
    { sql: `UPDATE record SET file = :file, position = :position ${where}`, rows: moved },
    {
      sql: `UPDATE record SET live = seed, seed = NULL, seed_hash = NULL, seeded_ms = :seeded_ms, is_archived = 1, version = version + 1,
         unpublish_ms = CASE WHEN publish_ms IS NULL THEN NULL ELSE unpublish_ms END ${where}`,
      rows: archived,
    },
    {
      sql: `UPDATE record SET live = coalesce(live, seed), seed = NULL, seed_hash = NULL, seeded_ms = :seeded_ms, is_edited = :is_edited ${where}`,
      rows: left,
    },
  ];
  return { take, miss, writes, outlines };
}

/** Their dates are others with every import. */
function hasRelativeDates(texts: readonly (Buffer | string | null)[]): boolean {
  return texts.some((text) => text?.includes('"@day') || text?.includes('"@weekday'));
}

const untouched = { live: null, is_edited: 0, is_archived: 0 } as const;

function toEditedName({ kind, key }: RecordState): string {
  return `${kind} ${key} (edited)`;
}

function toId({ kind, key }: { kind: string; key: string }): string {
  return `${kind} ${key}`;
}

/** A place for each record of the files, in their order; what stands in the same file by hand alone stays where it is. */
function placeAll(found: readonly { record: FileRecord; before: Known | undefined }[], gone: readonly Known[]): number[] {
  const placed = new Map<FileRecord, number>();
  for (const [file, own] of Map.groupBy(found, ({ record }) => record.file)) {
    const others = gone.filter((record) => record.file === file && record.isEdited).map(({ position }) => position);
    const before = own.map((one) => (one.before?.file === file ? one.before.position : undefined));
    const positions = toPositions(before, others);
    for (const [index, { record }] of own.entries()) placed.set(record, positions[index] ?? 0);
  }
  return found.map(({ record }) => placed.get(record) ?? 0);
}

/** Also those without a record, and those that only records by hand stand in. */
function toFiles(files: readonly ReadFile[], shown: readonly Shown[]): ContentFile[] {
  const records = Map.groupBy(shown, ({ file }) => file);
  const names = [...new Set([...files.map(({ file }) => file), ...records.keys()])].sort();
  return names.flatMap((file) => {
    const read = files.find((one) => one.file === file);
    if (read && !read.split) return [read]; // wrong as a whole
    const own = (records.get(file) ?? []).toSorted((one, other) => one.position - other.position);
    return toContentFile(file, read?.kind ?? kindOf(file) ?? '', own) ?? [];
  });
}
