import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFileError, readBytes, readJsonFile } from '#config/json-file.ts';
import type { ContentFault } from './faults.ts';
import { isListKind, kindNames } from './known-kinds.ts';
import { parsePart, type SplitFile, splitFile } from './split-list.ts';

/** The records of one file. */
export interface ContentFile {
  /** Below the content folder. */
  file: string;
  kind: string;
  json: unknown;
  /** How faults name each record of a list; without, by its place: `companies[3]`. */
  names?: readonly string[];
  /** By what each is kept; without, by what it says. */
  keys?: readonly string[];
}

/** One content file as it lies there. */
export interface ReadFile extends ContentFile {
  bytes: Buffer;
  /** Undefined for what is no list, or no list of objects, where there should be one: a fault. */
  split: SplitFile | undefined;
}

export interface ReadFiles {
  files: ReadFile[];
  /** Kinds of which a file could not be read, so that nobody knows what there is of them. */
  unread: Set<string>;
  faults: ContentFault[];
}

/** Every JSON file of a content folder, in the order of their names; faults are the files that are none. */
export function readContentFiles(contentDir: string): ReadFiles {
  const files: ReadFile[] = [];
  const unread = new Set<string>();
  const faults: ContentFault[] = [];
  for (const file of listFileNames(contentDir)) {
    const kind = kindOf(file);
    if (!kind) {
      faults.push({ file, key: '(whole)', reason: `is of no known kind (${kindNames.join(', ')})` });
      continue;
    }
    try {
      files.push({ file, kind, ...readParts(join(contentDir, file), isListKind(kind)) });
    } catch (error) {
      if (!(error instanceof JsonFileError)) throw error;
      unread.add(kind);
      faults.push({ file, key: '(whole)', reason: error.message });
    }
  }
  return { files, unread, faults };
}

/** Each record is parsed by itself; only what is no list of records is read as a whole, to say what is wrong with it. */
function readParts(path: string, isList: boolean): Pick<ReadFile, 'json' | 'bytes' | 'split'> {
  const bytes = readBytes(path);
  const split = splitFile(bytes, isList);
  const records = split?.parts.map(parsePart);
  if (!records || records.includes(undefined)) return { bytes, split: undefined, json: readJsonFile(path) };
  return { bytes, split, json: isList ? records : records[0] };
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
