import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFileError, readJsonFile } from '#config/json-file.ts';
import type { ContentFault } from './faults.ts';
import { isListKind, kindNames } from './known-kinds.ts';

/** One content file as it lies there. */
export interface ContentFile {
  /** Below the content folder. */
  file: string;
  kind: string;
  json: unknown;
}

/** Changes when an import makes other rows of the same files, so that every database is filled again. */
const importerVersion = 2;

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

/** The same for the same files with the same bytes. */
export function hashContent(contentDir: string): string {
  const hash = createHash('sha256').update(String(importerVersion));
  for (const file of listFileNames(contentDir)) hash.update(`\0${file}\0`).update(readFileSync(join(contentDir, file)));
  return hash.digest('hex');
}

function listFileNames(contentDir: string): string[] {
  if (!existsSync(contentDir)) return [];
  const entries = readdirSync(contentDir, { recursive: true, encoding: 'utf8' });
  return entries
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

function kindOf(file: string): string | undefined {
  const name = file.slice(0, -'.json'.length);
  return kindNames.find((kind) => name === kind || (isListKind(kind) && (name.startsWith(`${kind}-`) || name.startsWith(`${kind}/`))));
}
