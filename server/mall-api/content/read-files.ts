import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFileError, readJsonFile } from '#config/json-file.ts';
import type { ListedRecords, ListKindName } from '../content-records.ts';
import type { ContentFault } from './faults.ts';
import { isListKind, kindNames, schemaOf } from './known-kinds.ts';

/** One content file as it lies there. */
export interface ContentFile {
  /** Below the content folder. */
  file: string;
  kind: string;
  json: unknown;
}

interface ReadFiles {
  files: ContentFile[];
  /** Kinds of which a file could not be read, so that nobody knows what there is of them. */
  unread: Set<string>;
  faults: ContentFault[];
}

/** Every JSON file of a content folder, in the order of their names; faults are the files that are none. */
export function readContentFiles(contentDir: string): ReadFiles {
  const files: ContentFile[] = [];
  const unread = new Set<string>();
  const faults: ContentFault[] = [];
  for (const file of listFileNames(contentDir)) {
    const kind = kindOf(file);
    if (!kind) {
      faults.push({ file, key: '(whole)', reason: `is of no known kind (${kindNames.join(', ')})` });
      continue;
    }
    try {
      files.push({ file, kind, json: readJsonFile(join(contentDir, file)) });
    } catch (error) {
      if (!(error instanceof JsonFileError)) throw error;
      unread.add(kind);
      faults.push({ file, key: '(whole)', reason: error.message });
    }
  }
  return { files, unread, faults };
}

/** The records of one kind, whose files are known to be right. */
export function readKind<Kind extends ListKindName>(contentDir: string, kind: Kind): ListedRecords[Kind][] {
  const names = listFileNames(contentDir).filter((file) => kindOf(file) === kind);
  const records = names.flatMap((file) => readJsonFile(join(contentDir, file)));
  return records.map((record) => schemaOf(kind).parse(record) as ListedRecords[Kind]); // by the kind's own schema
}

export function listFileNames(contentDir: string): string[] {
  if (!existsSync(contentDir)) return [];
  const entries = readdirSync(contentDir, { recursive: true, encoding: 'utf8' });
  return entries
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

export function kindOf(file: string): string | undefined {
  const name = file.slice(0, -'.json'.length);
  return kindNames.find((kind) => name === kind || (isListKind(kind) && (name.startsWith(`${kind}-`) || name.startsWith(`${kind}/`))));
}
