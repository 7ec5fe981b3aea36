import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../core/db/database.ts';
import { textOfBytes } from '../core/db/sqlite/dialect.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { toOutlineRow } from '../core/records/record-outline.ts';
import { findRecord, listRecordMarks, type RecordMark } from '../core/records/record-table.ts';
import { type FileRecord, listFileRecords, toPositions } from './file-records.ts';
import { isLarge, isListKind, kindNames } from './known-kinds.ts';
import { createPlannedWrites, type PlannedWrites } from './planned-writes.ts';
import { type ContentFile, hasRelativeDates, type NamedJson, nameOf, type PartText, type ReadFile, readTimeZone } from './read-files.ts';
import { findTableChanges } from './table-changes.ts';

export interface MergedRecords {
  /**
   * Published records: the records of the files, with edits in place of edited records. Records of a large kind are
   * read and planned one by one.
   */
  files: ContentFile[];
  /** Records by file name, with their keys. */
  records: ReadonlyMap<string, readonly FileRecord[]>;
  /** Kinds with records whose published version changes. Complete once all records were read. */
  changedKinds: ReadonlySet<string>;
}

interface Shown extends NamedJson {
  file: string;
  position: number;
}

interface Found {
  record: FileRecord;
  before: RecordMark | undefined;
}

/**
 * Merges files with the stored records. New records are added, unedited records follow their file, and edited records
 * stay. Records missing from the files are archived, unless edited. `writes` receives the rows to store.
 */
export function mergeRecords(
  db: Database,
  files: readonly ReadFile[],
  now: Date,
  { writes = createPlannedWrites(), kinds = kindNames, sameDay }: MergeOptions = {},
): MergedRecords {
  const from = { day: now, timeZone: sameDay?.timeZone ?? readTimeZone(files) };
  const records = new Map<string, readonly FileRecord[]>();
  const changedKinds = new Set<string>();
  const onChange = (edit: Edit) => {
    changedKinds.add(edit.kind);
    sameDay?.onChange(edit);
  };
  const merged = kinds.flatMap((kind) => {
    const own = files.filter((file) => file.kind === kind);
    const listed = listFileRecords(db, kind, own);
    for (const one of listed.numbering) writes.put(one);
    for (const { file } of own)
      records.set(
        file,
        listed.records.filter((record) => record.file === file),
      );
    return mergeKind(
      db,
      { kind, files: own, records: listed.records },
      createPlan(db, { kind, from, writes, isSameDay: sameDay !== undefined, onChange }),
    );
  });
  return { files: merged.sort((one, other) => (one.file < other.file ? -1 : 1)), records, changedKinds };
}

interface MergeOptions {
  /** Receives the rows that store the records. */
  writes?: PlannedWrites;
  kinds?: readonly string[];
  sameDay?: SameDay | undefined;
}

/** A change of one record. */
export interface Edit {
  kind: string;
  key: string;
  file: string;
  position: number;
  /** Undefined: the record is removed. */
  body: unknown;
}

/** For files already imported on this day: relative dates are unchanged, and only changes matter. */
interface SameDay {
  timeZone: string;
  /** Receives each record whose published version changes. */
  onChange: (edit: Edit) => void;
}

interface KindRecords {
  kind: string;
  files: readonly ReadFile[];
  records: readonly FileRecord[];
}

function mergeKind(db: Database, { kind, files, records }: KindRecords, plan: ReturnType<typeof createPlan>): ContentFile[] {
  const known = new Map(listRecordMarks(db, kind).map((record) => [record.key, record]));
  const found = records.map((record): Found => ({ record, before: known.get(record.key) }));
  for (const { record } of found) known.delete(record.key);
  const gone = [...known.values()];
  const positions = placeAll(found, gone);
  const missed = gone.flatMap((before) => plan.miss(before));
  const byFile = Map.groupBy(found, ({ record }) => record.file);
  const names = [...new Set([...files.map(({ file }) => file), ...missed.map(({ file }) => file)])];
  return names.flatMap((file): ContentFile[] => {
    const read = files.find((one) => one.file === file);
    if (read && !read.parts) return [read]; // the file is invalid as a whole
    const alone = missed.filter((one) => one.file === file).sort((one, other) => one.position - other.position);
    const merge = () => mergeFile({ own: byFile.get(file) ?? [], texts: read?.readParts() ?? [], alone }, positions, plan);
    if (isLarge(kind)) return [{ file, kind, records: { [Symbol.iterator]: merge } }];
    const shown = [...merge()];
    return isListKind(kind) || shown.length > 0 ? [{ file, kind, records: shown }] : [];
  });
}

interface FileMerge {
  own: readonly Found[];
  texts: Iterable<PartText>;
  /** Records that were added by edits, so that the file on disk does not contain them. */
  alone: readonly Shown[];
}

function* mergeFile(
  { own, texts, alone }: FileMerge,
  positions: ReadonlyMap<FileRecord, number>,
  plan: ReturnType<typeof createPlan>,
): Generator<NamedJson> {
  const waiting = [...alone];
  let index = 0;
  for (const text of texts) {
    const found = own[index++];
    if (!found) continue;
    const position = positions.get(found.record) ?? 0;
    while (waiting[0] && waiting[0].position < position) yield waiting.shift() as Shown; // safe: checked above
    yield* plan.take(found.record, text, found.before, position);
  }
  yield* waiting;
}

interface PlanOptions {
  kind: string;
  from: DatesFrom;
  writes: PlannedWrites;
  isSameDay: boolean;
  onChange: SameDay['onChange'];
}

function createPlan(db: Database, { kind, from, writes, isSameDay, onChange }: PlanOptions) {
  const nowMs = from.day.getTime();
  const named = db.prepare('SELECT key FROM record_outline WHERE kind = :kind AND facts IS NOT NULL').all({ kind });
  const outlined = new Set(named.map(({ key }) => key));
  const isOutlined = (key: string, texts: readonly (Buffer | string | null)[]) =>
    outlined.has(key) && (isSameDay || !texts.some((text) => text !== null && hasRelativeDates(text)));
  const outline = (key: string, body: unknown) => {
    const row = toOutlineRow(kind, key, body, from);
    writes.put(findTableChanges(db, 'record_outline', [row], { where: 'kind = :kind AND key = :key', parameters: { kind, key } }).puts);
  };

  function take(
    { key, file, hash, index }: FileRecord,
    { bytes, json: read }: PartText,
    state: RecordMark | undefined,
    position: number,
  ): Shown[] {
    const place = { kind, key, file, position };
    const seed = { seed_hash: hash, seeded_ms: nowMs };
    if (
      isSameDay &&
      state?.seedHash === hash &&
      state.file === file &&
      state.position === position &&
      !state.isEdited &&
      !state.isArchived &&
      outlined.has(key)
    )
      return [];
    const json = read();
    const asInFile = { ...place, json, name: nameOf(kind, index) };
    if (!state) {
      onChange({ ...place, body: json });
      writes.put({ sql: addRecord, rows: [{ ...place, ...seed, seed: bytes }] });
      outline(key, json);
      return [asInFile];
    }
    const { live: text, draft } = readTexts(state);
    const live: unknown = text === null ? undefined : JSON.parse(text);
    const isKept = state.isEdited && (state.isArchived || (live !== undefined && !isDeepStrictEqual(live, json)));
    const isToShow = !isKept && (state.isEdited || state.isArchived);
    if (state.seedHash !== hash || isToShow || !isOutlined(key, [bytes, text, draft]))
      outline(key, draft === null ? (isKept ? (live ?? json) : json) : JSON.parse(draft));
    if (state.seedHash !== hash || isToShow) {
      const kept = isKept ? { live: text, is_edited: 1, is_archived: Number(state.isArchived) } : untouched;
      writes.put({ sql: takeSeed, rows: [{ ...place, ...seed, seed: bytes, ...kept, more: isKept ? 0 : 1 }] });
    } else if (state.file !== file || state.position !== position) writes.put({ sql: moveRecord, rows: [place] });
    if (!isKept && (state.seedHash !== hash || isToShow || state.file !== file || state.position !== position))
      onChange({ ...place, body: json });
    if (!isKept) return [asInFile];
    return state.isArchived ? [] : [{ ...place, json: live, name: toEditedName(kind, key) }];
  }

  /** Handles a record that no file contains. If it was archived by an edit, the files now agree with the edit. */
  function miss(state: RecordMark): Shown[] {
    const { key, file, position, isEdited, isArchived, seedHash } = state;
    const { live: text, draft } = readTexts(state);
    const live: unknown = text === null ? undefined : JSON.parse(text);
    if ((text !== null || draft !== null) && !isOutlined(key, [text, draft])) outline(key, draft === null ? live : JSON.parse(draft));
    if (isEdited && (seedHash !== null || isArchived))
      writes.put({ sql: leaveRecord, rows: [{ kind, key, seeded_ms: nowMs, is_edited: Number(!isArchived) }] });
    if (!isEdited && !isArchived) {
      writes.put({ sql: archiveRecord, rows: [{ kind, key, seeded_ms: nowMs }] });
      onChange({ kind, key, file, position, body: undefined });
    }
    return isEdited && !isArchived && live !== undefined ? [{ key, file, position, json: live, name: toEditedName(kind, key) }] : [];
  }

  function readTexts({ key, hasTexts, isEdited }: RecordMark): { live: string | null; draft: string | null } {
    const { live = null, draft = null } = (hasTexts ? findRecord(db, kind, key) : undefined) ?? {};
    return { live: isEdited ? live : null, draft };
  }

  return { take, miss };
}

const where = 'WHERE kind = :kind AND key = :key';
const addRecord = `INSERT INTO record (kind, key, file, position, version, is_edited, is_archived, seed_hash, seeded_ms, seed)
  VALUES (:kind, :key, :file, :position, 1, 0, 0, :seed_hash, :seeded_ms, ${textOfBytes(':seed')})`;
const takeSeed = `UPDATE record SET file = :file, position = :position, seed_hash = :seed_hash, seeded_ms = :seeded_ms, seed = ${textOfBytes(':seed')},
  live = :live, is_edited = :is_edited, is_archived = :is_archived, version = version + :more ${where}`;
const moveRecord = `UPDATE record SET file = :file, position = :position ${where}`;
const archiveRecord = `UPDATE record SET live = seed, seed = NULL, seed_hash = NULL, seeded_ms = :seeded_ms, is_archived = 1, version = version + 1,
  unpublish_ms = CASE WHEN publish_ms IS NULL THEN NULL ELSE unpublish_ms END ${where}`;
const leaveRecord = `UPDATE record SET live = coalesce(live, seed), seed = NULL, seed_hash = NULL, seeded_ms = :seeded_ms,
  is_edited = :is_edited ${where}`;
const untouched = { live: null, is_edited: 0, is_archived: 0 } as const;

function toEditedName(kind: string, key: string): string {
  return `${kind} ${key} (edited)`;
}

/** Assigns a position to each record of the files, in order. Manually added records of the same file keep their positions. */
function placeAll(found: readonly Found[], gone: readonly RecordMark[]): ReadonlyMap<FileRecord, number> {
  const placed = new Map<FileRecord, number>();
  for (const [file, own] of Map.groupBy(found, ({ record }) => record.file)) {
    const others = gone.filter((record) => record.file === file && record.isEdited).map(({ position }) => position);
    const before = own.map((one) => (one.before?.file === file ? one.before.position : undefined));
    const positions = toPositions(before, others);
    for (const [index, { record }] of own.entries()) placed.set(record, positions[index] ?? 0);
  }
  return placed;
}
