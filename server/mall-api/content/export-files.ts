import type { Database } from '../core/db/database.ts';
import { listRecordsOf, type StoredRecord } from '../core/records/record-table.ts';
import { listFileStates } from './import-state.ts';
import { isListKind, kindNames } from './known-kinds.ts';
import { kindOf } from './read-files.ts';

/** A content file that an import would read without changing anything. */
export interface ExportedFile {
  file: string;
  text: string;
}

/**
 * Exports all content files with edits. Unchanged records keep their original bytes, edited records replace the
 * originals, and new records come last. Archived records and drafts are omitted. `left`: names of files that are no
 * longer needed.
 */
export function exportFiles(db: Database): { files: ExportedFile[]; left: string[] } {
  const gaps = new Map(listFileStates(db).map(({ file, gaps }) => [file, gaps]));
  const records = Map.groupBy(
    kindNames.flatMap((kind) => listRecordsOf(db, kind)),
    ({ file }) => file,
  );
  const names = [...new Set([...gaps.keys(), ...records.keys()])].sort();
  const texts = names.map((file) => ({
    file,
    text: toText(records.get(file) ?? [], gaps.get(file) ?? [], isListKind(kindOf(file) ?? '')),
  }));
  return {
    files: texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }])),
    left: texts.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
  };
}

/** Returns the text of a file. `gaps`: texts around the records that are in the file now. Undefined if the file is no longer needed. */
function toText(records: readonly StoredRecord[], gaps: readonly string[], isList: boolean): string | undefined {
  const [first, before, last] = toFrame(gaps, isList);
  const indent = /(?<![ \t])[ \t]*$/.exec(first)?.[0] ?? '';
  const usual = before[0] ?? first.replace(/^\uFEFF?\s*\[/, ',');
  let inFile = 0;
  const written = records.flatMap((record) => {
    const gap = record.seed === null ? usual : (before[inFile++ - 1] ?? usual);
    const text = toRecordText(record, indent);
    return text === undefined ? [] : [{ gap, text }];
  });
  if (written.length > 0) return written.map(({ gap, text }, index) => (index === 0 ? first : gap) + text).join('') + last;
  if (!isList || gaps.length === 0) return undefined;
  return gaps.length === 1 ? gaps[0] : first.trimEnd() + last.trimStart();
}

/** Returns the text before the first record of the file, between records, and after the last. */
function toFrame(gaps: readonly string[], isList: boolean): [first: string, between: readonly string[], last: string] {
  const [first = '', ...more] = gaps;
  const last = more.pop();
  if (last !== undefined) return [first, more, last];
  const end = first.lastIndexOf(']');
  return isList ? [`${first.slice(0, Math.max(end, 0)).trimEnd() || '['}\n  `, [], `\n${first.slice(end) || ']\n'}`] : ['', [], '\n'];
}

/** Returns the text of a record; an edited record is formatted like the one that it replaces. */
function toRecordText({ seed, live, isArchived }: StoredRecord, indent: string): string | undefined {
  const text = live ?? seed;
  if (isArchived || text === null) return undefined;
  if (live === null) return text;
  const isInOneLine = seed !== null && !seed.includes('\n');
  return isInOneLine ? live : JSON.stringify(JSON.parse(live), null, 2).replaceAll('\n', `\n${indent}`);
}
