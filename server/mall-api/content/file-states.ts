import { createHash, hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { idOf } from './check.ts';
import { listKinds } from './known-kinds.ts';
import { listFileNames, type ReadFile } from './read-files.ts';
import { parsePart } from './split-list.ts';

/** Changes when an import makes other rows of the same files, so that every database is filled again. */
export const importerVersion = 6;

/** A content file as an import has found it. */
export interface FileState {
  file: string;
  /** Another one after every change of the file; empty: it has changed while it was read. */
  stamp: string;
  hash: string;
  /** Of each of its records its number and a hash, in their order; null where none of them can be imported alone. */
  records: string[] | null;
  /** The text around its records (`SplitFile`). */
  gaps: string[];
}

/** Stamps of all content files, by their names: without reading any. */
export function listStamps(contentDir: string): Map<string, string> {
  return new Map(listFileNames(contentDir).map((file) => [file, toStamp(join(contentDir, file))]));
}

function toStamp(path: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

/** Of files that were read after those stamps were taken. */
export function toFileStates(files: readonly ReadFile[], stamps: ReadonlyMap<string, string>): FileState[] {
  return files.map(({ file, kind, bytes, split }) => {
    const isAlone = listKinds.get(kind)?.sharedPart && split;
    const records = isAlone ? split.parts.map((part) => toRecordState(idOf(parsePart(part)), part)) : null;
    return { file, stamp: stamps.get(file) ?? '', hash: hashBytes(bytes), records, gaps: split?.gaps ?? [] };
  });
}

/** To be called once everything has been read. */
export function withFinalStamps(contentDir: string, states: readonly FileState[]): FileState[] {
  const now = listStamps(contentDir);
  return states.map((state) => (now.get(state.file) === state.stamp ? state : { ...state, stamp: '' }));
}

export function toRecordState(id: unknown, bytes: Buffer): string {
  return `${id} ${hashBytes(bytes)}`;
}

export function hashBytes(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url');
}

/** Whether any date in it counts from the day of import. */
export function hasRelativeDates(bytes: Buffer): boolean {
  return bytes.includes('"@day') || bytes.includes('"@weekday');
}

/** The same for the same files with the same bytes. */
export function hashContent(contentDir: string): string {
  return combineHashes(listFileNames(contentDir).map((file) => ({ file, hash: hashBytes(readFileSync(join(contentDir, file))) })));
}

export function combineHashes(states: readonly Pick<FileState, 'file' | 'hash'>[]): string {
  const all = createHash('sha256').update(String(importerVersion));
  for (const state of states) all.update(`\0${state.file}\0${state.hash}`);
  return all.digest('hex');
}
