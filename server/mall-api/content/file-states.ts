import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FilePart, hashBytes, listFileNames } from './read-files.ts';

/** Increase when an import produces different rows from the same files, so that all databases are refilled. */
export const importerVersion = 8;

/** A content file as of an import. */
export interface FileState {
  file: string;
  /** Changes with every change of the file; empty if the file changed while it was read. */
  stamp: string;
  hash: string;
  /** Hash and key of each record, in order; null for a file without records. */
  records: string[] | null;
  /** The text around its records (`SplitFile`). */
  gaps: string[];
}

/** Returns the stamps of all content files by name, without reading the files. */
export function listStamps(contentDir: string): Map<string, string> {
  return new Map(listFileNames(contentDir).map((file) => [file, toStamp(join(contentDir, file))]));
}

function toStamp(path: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

/** Clears the stamps of files that changed while they were read. Call after all files have been read. */
export function withFinalStamps(contentDir: string, states: readonly FileState[]): FileState[] {
  const now = listStamps(contentDir);
  return states.map((state) => (now.get(state.file) === state.stamp ? state : { ...state, stamp: '' }));
}

export function toRecordState({ key, hash }: FilePart): string {
  return `${hash} ${key}`;
}

export function readRecordState(state: string): { key: string; hash: string } {
  const at = state.indexOf(' ');
  return { hash: state.slice(0, at), key: state.slice(at + 1) };
}

/** Returns a hash that is equal for the same files with the same bytes. */
export function hashContent(contentDir: string): string {
  return combineHashes(listFileNames(contentDir).map((file) => ({ file, hash: hashBytes(readFileSync(join(contentDir, file))) })));
}

export function combineHashes(states: readonly Pick<FileState, 'file' | 'hash'>[]): string {
  const all = createHash('sha256').update(String(importerVersion));
  for (const state of states) all.update(`\0${state.file}\0${state.hash}`);
  return all.digest('hex');
}
