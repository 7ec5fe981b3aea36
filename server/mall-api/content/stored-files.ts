import type { Database } from '../core/db/database.ts';
import { listShownRecords } from '../core/records/record-table.ts';
import { isListKind } from './known-kinds.ts';
import { type ContentFile, kindOf } from './read-files.ts';

/** A record as it is shown, and how faults name it. */
export interface NamedRecord {
  json: unknown;
  name: string;
}

/** Undefined where there is no file, as of a single document that is not there. */
export function toContentFile(file: string, kind: string, records: readonly NamedRecord[]): ContentFile | undefined {
  if (isListKind(kind)) return { file, kind, json: records.map(({ json }) => json), names: records.map(({ name }) => name) };
  return records[0] && { file, kind, json: records[0].json };
}

/** What is shown now, as files would say it, with one record put in place of what is there of it, or taken away (`body` undefined). */
export function readStoredFiles(db: Database, changed?: { kind: string; key: string; file: string; body: unknown }): ContentFile[] {
  const shown = listShownRecords(db).map((record) => ({ ...record, json: JSON.parse(record.body) as unknown }));
  const isChanged = ({ kind, key }: { kind: string; key: string }) => kind === changed?.kind && key === changed.key;
  const kept = shown.flatMap((record) => {
    if (!isChanged(record)) return [record];
    return changed?.body === undefined ? [] : [{ ...record, json: changed.body }];
  });
  const isNew = changed?.body !== undefined && !shown.some(isChanged);
  const records = Map.groupBy(isNew ? [...kept, { ...changed, json: changed.body }] : kept, ({ file }) => file);
  const known = db.prepare('SELECT file FROM content_file').all();
  const files = new Set([...known.map(({ file }) => String(file)), ...records.keys()]);
  return [...files].sort().flatMap((file) => {
    const kind = kindOf(file) ?? '';
    const named = (records.get(file) ?? []).map(({ key, json }) => ({ json, name: isListKind(kind) ? `${kind} ${key}` : kind }));
    return toContentFile(file, kind, named) ?? [];
  });
}
