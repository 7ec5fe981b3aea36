import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFileError, readBytes, readJsonFile } from '#config/json-file.ts';
import { TimeZone } from '#shared/schemas/fields.ts';
import type { ContentFault } from './faults.ts';
import { isLarge, isListKind, isNumbered, keyOf, kindNames } from './known-kinds.ts';
import { parsePart, type SplitFile, splitFile } from './split-list.ts';

/** The records of one file. */
export interface ContentFile {
  /** Path within the content folder. */
  file: string;
  kind: string;
  /** Records in order; for a large kind readable only once. Undefined if the file should contain a list but does not. */
  records: Iterable<NamedJson> | undefined;
}

export interface NamedJson {
  json: unknown;
  /** How faults refer to the record. */
  name: string;
  /** Key with which the record is stored; undefined if it has none. */
  key: string | undefined;
}

/** One content file as it is on disk. */
export interface ReadFile extends ContentFile {
  hash: string;
  hasRelativeDates: boolean;
  /** The text around its records (`SplitFile`). */
  gaps: string[];
  /** Keys and hashes of its records, in order; undefined if the file is invalid as a whole. */
  parts: readonly FilePart[] | undefined;
  /** Throws `ContentChanged` if the file has changed meanwhile. */
  readParts: () => Iterable<PartText>;
}

export interface FilePart {
  key: string | undefined;
  hash: string;
}

export interface PartText {
  bytes: Buffer;
  json: () => unknown;
}

/** A file has changed between two reads. */
export class ContentChanged extends Error {}

export interface ReadFiles {
  files: ReadFile[];
  /** Kinds of which a file could not be read. */
  unread: Set<string>;
  faults: ContentFault[];
}

/**
 * Max size of all files. Content of this size was measured to fit into a container of 512 MB. A centre of 2,000
 * companies and 10,000 announcements has 38 MB.
 */
export const maxContentBytes = 64 * 1024 * 1024;

/** Reads all JSON files of a content folder, sorted by name. Invalid files are faults. */
export function readContentFiles(contentDir: string): ReadFiles {
  const names = listFileNames(contentDir);
  const bytes = names.reduce((sum, file) => sum + statSync(join(contentDir, file)).size, 0);
  if (bytes > maxContentBytes) return { files: [], unread: new Set(kindNames), faults: [toSizeFault(bytes)] };
  const found: ReadFiles = { files: [], unread: new Set(), faults: [] };
  for (const file of names) {
    const kind = kindOf(file);
    if (!kind) {
      found.faults.push({ file, key: '(whole)', reason: `is of no known kind (${kindNames.join(', ')})` });
      continue;
    }
    try {
      found.files.push(readContentFile(contentDir, file, kind));
    } catch (error) {
      if (!(error instanceof JsonFileError)) throw error;
      found.unread.add(kind);
      found.faults.push({ file, key: '(whole)', reason: error.message });
    }
  }
  return found;
}

function toSizeFault(bytes: number): ContentFault {
  const toMegabytes = (count: number) => Math.ceil(count / 1024 / 1024);
  const reason = `are ${toMegabytes(bytes)} MB in all, and a centre may have ${toMegabytes(maxContentBytes)} MB of them`;
  return { file: 'content files', key: '(all)', reason };
}

/** Reads a content file. Keeps the records of a short kind in memory; records of a large kind are read from disk again. */
export function readContentFile(contentDir: string, file: string, kind: string): ReadFile {
  const path = join(contentDir, file);
  const isList = isListKind(kind);
  const bytes = readBytes(path);
  const hash = hashBytes(bytes);
  const split = splitFile(bytes, isList);
  const texts = split && parseParts(split);
  const common = { file, kind, hash, hasRelativeDates: hasRelativeDates(bytes) };
  if (!texts) return { ...common, gaps: [], parts: undefined, readParts: () => [], records: toRecords(kind, readJsonFile(path)) };
  const parts = texts.map(({ bytes, parsed }): FilePart => ({ key: keyOf(kind, parsed), hash: hashBytes(bytes) }));
  const held = isLarge(kind) ? [] : texts.map(({ bytes, parsed }): PartText => ({ bytes, json: () => parsed }));
  const readParts = isLarge(kind) ? () => readAgain(path, hash) : () => held;
  return { ...common, gaps: split.gaps, parts, readParts, records: { [Symbol.iterator]: () => nameParts(kind, readParts()) } };
}

function* readAgain(path: string, hash: string): Generator<PartText> {
  const bytes = readBytes(path);
  if (hashBytes(bytes) !== hash) throw new ContentChanged(path);
  for (const part of splitFile(bytes, true)?.parts ?? []) yield { bytes: part, json: () => parsePart(part) };
}

/** Reads a changed file, without parsing records known from the last import. Undefined if it must be read as a whole. */
export function readChangedFile(contentDir: string, file: string, known: ReadonlyMap<string, string>): ReadFile | undefined {
  const kind = kindOf(file);
  if (!kind) return undefined;
  const bytes = readFileSync(join(contentDir, file));
  const split = splitFile(bytes, isListKind(kind));
  const texts = split?.parts.map((part) => ({ bytes: part, hash: hashBytes(part) }));
  const parts = texts?.map(({ bytes, hash }) => ({ hash, key: known.get(hash) ?? keyOf(kind, parsePart(bytes)) }));
  if (!split || !texts || !parts?.every(({ key }) => key !== undefined || isNumbered(kind))) return undefined;
  const held = texts.map(({ bytes }): PartText => ({ bytes, json: () => parsePart(bytes) }));
  const common = { file, kind, hash: hashBytes(bytes), hasRelativeDates: hasRelativeDates(bytes), gaps: split.gaps };
  return { ...common, parts, readParts: () => held, records: undefined };
}

/** Parses the records of a file. Undefined if any part is invalid JSON: the whole file is then read to find the error. */
function parseParts({ parts }: SplitFile): { bytes: Buffer; parsed: unknown }[] | undefined {
  const texts = parts.map((bytes) => ({ bytes, parsed: parsePart(bytes) }));
  return texts.some(({ parsed }) => parsed === undefined) ? undefined : texts;
}

function toRecords(kind: string, json: unknown): NamedJson[] | undefined {
  if (!isListKind(kind)) return [{ json, name: kind, key: kind }];
  if (!Array.isArray(json)) return undefined;
  return json.map((record: unknown, index) => ({ json: record, name: nameOf(kind, index), key: keyOf(kind, record) }));
}

function* nameParts(kind: string, parts: Iterable<PartText>): Generator<NamedJson> {
  let index = 0;
  for (const { json } of parts) {
    const parsed = json();
    yield { json: parsed, name: nameOf(kind, index++), key: keyOf(kind, parsed) };
  }
}

/** Returns how faults refer to a record of a file. */
export function nameOf(kind: string, index: number): string {
  return isListKind(kind) ? `${kind}[${index}]` : kind;
}

/** Whether any date is relative to the day of import. */
export function hasRelativeDates(text: Buffer | string): boolean {
  return text.includes('"@day') || text.includes('"@weekday');
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

export function hashBytes(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url');
}

const fallbackTimeZone = 'Europe/Prague';

/**
 * Returns the centre's time zone before any checks, because relative dates need it. An invalid time zone is reported
 * later by the check.
 */
export function readTimeZone(files: readonly ContentFile[]): string {
  const [first] = files.find(({ kind }) => kind === 'malls')?.records ?? [];
  return toTimeZone(first?.json);
}

/** Returns the time zone of the centre's record, or the default if it is invalid. */
function toTimeZone(centre: unknown): string {
  const given = typeof centre === 'object' && centre !== null && 'timezone' in centre ? centre.timezone : undefined;
  return TimeZone.safeParse(given).data ?? fallbackTimeZone;
}
