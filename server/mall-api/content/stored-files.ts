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

interface Changed {
  kind: string;
  key: string;
  file: string;
  /** Undefined: it is taken away. */
  body: unknown;
}

/** What is shown now, as files would say it, with one record put in place of what is there of it. */
export function readStoredFiles(db: Database, changed?: Changed): ContentFile[] {
  const known = db.prepare('SELECT file FROM content_file').all();
  const records = new Map<string, NamedRecord[]>(known.map(({ file }) => [String(file), []]));
  const add = ({ kind, key, file }: Omit<Changed, 'body'>, json: unknown) => {
    const own = records.get(file) ?? [];
    if (json !== undefined) own.push({ key, json, name: isListKind(kind) ? `${kind} ${key}` : kind });
    records.set(file, own);
  };
  let isNew = changed !== undefined;
  for (const { body, ...record } of readShownRecords(db)) {
    const isChanged = record.kind === changed?.kind && record.key === changed.key;
    if (isChanged) isNew = false;
    add(record, isChanged ? changed.body : JSON.parse(body));
  }
  if (changed && isNew) add(changed, changed.body);
  return [...records]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, own]) => toContentFile(file, kindOf(file) ?? '', own) ?? []);
}
