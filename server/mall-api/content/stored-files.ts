import type { Database } from '../core/db/database.ts';
import { readShownRecords } from '../core/records/record-table.ts';
import { isListKind } from './known-kinds.ts';
import { type ContentFile, kindOf } from './read-files.ts';

/** A record as it is shown, by what it is kept, and how faults name it. */
export interface NamedRecord {
  key: string;
  json: unknown;
  name: string;
}

/** Undefined where there is no file, as of a single document that is not there. */
export function toContentFile(file: string, kind: string, records: readonly NamedRecord[]): ContentFile | undefined {
  if (isListKind(kind)) {
    const [json, names, keys] = [records.map((one) => one.json), records.map(({ name }) => name), records.map(({ key }) => key)];
    return { file, kind, json, names, keys };
  }
  return records[0] && { file, kind, json: records[0].json };
}

export interface ChangedRecord {
  kind: string;
  key: string;
  file: string;
  /** Undefined: it is taken away. */
  body: unknown;
}

/** What is shown now, as files would say it, with some records put in place of what is there of them. */
export function readStoredFiles(db: Database, changed: readonly ChangedRecord[] = []): ContentFile[] {
  const known = db.prepare('SELECT file FROM content_file').all();
  const records = new Map<string, NamedRecord[]>(known.map(({ file }) => [String(file), []]));
  const add = ({ kind, key, file }: Omit<ChangedRecord, 'body'>, json: unknown) => {
    const own = records.get(file) ?? [];
    if (json !== undefined) own.push({ key, json, name: isListKind(kind) ? `${kind} ${key}` : kind });
    records.set(file, own);
  };
  const waiting = new Map(changed.map((record) => [`${record.kind} ${record.key}`, record]));
  for (const { body, ...record } of readShownRecords(db)) {
    const id = `${record.kind} ${record.key}`;
    const change = waiting.get(id);
    waiting.delete(id);
    add(record, change ? change.body : JSON.parse(body));
  }
  for (const change of waiting.values()) add(change, change.body); // new ones
  return [...records]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, own]) => toContentFile(file, kindOf(file) ?? '', own) ?? []);
}
