import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeFolder } from '../../data-folder.ts';
import { type Entry, encodings, toEntryOnDemand, toOwnMemory, toVariant, type Variant } from './entry.ts';
import type { Copy } from './stored-answer.ts';

/** A point in time: wall clock and, if available, time since boot, which is immune to clock changes. */
export interface Instant {
  wallMs: number;
  boot?: { id: string; ms: number } | undefined;
}

interface Head {
  /** Hash of site and storage format. A snapshot with another identity is ignored. */
  identity: string;
  saved: Instant;
  copies: HeadCopy[];
}

interface HeadCopy extends Omit<Copy, 'entry' | 'tags'> {
  tags: string[];
  contentType: string;
  madeAtMs: number;
  /** Set if the entry is compressed on demand. */
  isOnDemand?: true | undefined;
  /** A single variant, or one per entry of `encodings`, in that order. */
  variants: { etag: string; bytes: number }[];
}

/** File layout: SHA-256 of the rest (32 bytes) · head length (4 bytes, big-endian) · head as JSON · bodies. */
const hashBytes = 32;
const lengthBytes = 4;
const maxConcurrentBytes = 256 * 1024;
const copiesAtOnce = 250;
const leftBehindMs = 60_000;

/** Writes a snapshot to a temporary file and renames it after fsync. Yields to the event loop between chunks. */
export async function writeSnapshot(file: string, identity: string, saved: Instant, copies: readonly Copy[]): Promise<void> {
  makeFolder(dirname(file));
  await removeLeftBehind(file);
  const aside = `${file}.new-${randomBytes(8).toString('hex')}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    await handle.write(Buffer.alloc(hashBytes));
    for (const piece of toPieces(await toHead(identity, saved, copies), copies)) {
      hash.update(piece);
      await handle.write(piece);
      await nextTurn();
    }
    await handle.write(hash.digest(), 0, hashBytes, 0);
    await handle.sync();
    await handle.close();
    await rename(aside, file);
  } catch (error) {
    await handle.close().catch(() => undefined); // may be closed already
    await rm(aside, { force: true });
    throw error;
  }
}

/** Removes temporary files of killed processes. Recently modified files may be in use and stay. */
async function removeLeftBehind(file: string): Promise<void> {
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.new-`));
  for (const path of names.map((name) => join(dirname(file), name))) {
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > leftBehindMs) await rm(path, { force: true });
  }
}

/** Serializes the head in chunks, because thousands of entries result in a long JSON text. */
async function toHead(identity: string, saved: Instant, copies: readonly Copy[]): Promise<Buffer> {
  const start = JSON.stringify({ identity, saved, copies: [] } satisfies Head).slice(0, -']}'.length);
  const texts: string[] = [];
  for (let at = 0; at < copies.length; at += copiesAtOnce) {
    texts.push(JSON.stringify(copies.slice(at, at + copiesAtOnce).map(toHeadCopy)).slice(1, -1));
    await nextTurn();
  }
  const json = Buffer.from(`${start}${texts.join(',')}]}`);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

function toHeadCopy({ entry, tags, ...copy }: Copy): HeadCopy {
  const variants = listVariants(entry).map(({ etag, body }) => ({ etag, bytes: body.length }));
  return {
    ...copy,
    tags: [...tags],
    contentType: entry.contentType,
    isOnDemand: entry.isOnDemand,
    madeAtMs: entry.madeAt.getTime(),
    variants,
  };
}

/** Splits a snapshot into chunks that are large enough to write efficiently and small enough to hash quickly. */
function* toPieces(head: Buffer, copies: readonly Copy[]): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const body of [head, ...copies.flatMap(({ entry }) => listVariants(entry).map((variant) => variant.body))]) {
    for (let start = 0; start < body.length; start += maxConcurrentBytes) {
      const part = body.subarray(start, start + maxConcurrentBytes);
      waiting.push(part);
      bytes += part.length;
      if (bytes < maxConcurrentBytes) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
    }
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}

const listVariants = ({ variants, isOnDemand }: Entry) =>
  isOnDemand || variants.br === variants.identity ? [variants.identity] : encodings.map((encoding) => variants[encoding]);

/** A snapshot, or the reason it was rejected; undefined if there is no file. */
export type ReadSnapshot = { saved: Instant; copies: Copy[] } | { reason: string; isDamaged: boolean } | undefined;

/** Reads a snapshot completely or not at all. Throws file system errors other than ENOENT. */
export async function readSnapshot(file: string, identity: string, maxBytes: number): Promise<ReadSnapshot> {
  const state = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!state) return undefined;
  const damaged = { reason: 'it is damaged', isDamaged: true };
  if (!state.isFile() || state.size > maxBytes || state.size < hashBytes + lengthBytes) return damaged;
  const content = await readFile(file);
  const hash = createHash('sha256').update(content.subarray(hashBytes)).digest();
  if (!hash.equals(content.subarray(0, hashBytes))) return damaged;
  const bodiesAt = hashBytes + lengthBytes + content.readUInt32BE(hashBytes);
  // safe: the hash matches, so this is what we wrote
  const head: Partial<Head> = JSON.parse(content.toString('utf8', hashBytes + lengthBytes, bodiesAt));
  if (head.identity !== identity) return { reason: 'it is another site’s, another mall API’s or another version’s', isDamaged: false };
  const { saved, copies } = head as Head; // safe: the identity matches, so the head is complete
  return { saved, copies: toCopies(copies, content.subarray(bodiesAt)) };
}

function toCopies(heads: readonly HeadCopy[], bodies: Buffer): Copy[] {
  let at = 0;
  return heads.map(({ contentType, madeAtMs, variants, tags, isOnDemand, ...copy }) => {
    const read = variants.map(({ etag, bytes }): Variant => {
      at += bytes;
      return toVariant(toOwnMemory(bodies.subarray(at - bytes, at)), etag);
    });
    const [br, gzip = br, identity = br] = read;
    if (!br || !gzip || !identity) throw new Error('A stored answer has no body.');
    if (isOnDemand) return { ...copy, tags: new Set(tags), entry: toEntryOnDemand(identity, contentType, new Date(madeAtMs)) };
    const bytes = read.reduce((sum, { body }) => sum + body.length, 0);
    return { ...copy, tags: new Set(tags), entry: { contentType, madeAt: new Date(madeAtMs), variants: { br, gzip, identity }, bytes } };
  });
}
