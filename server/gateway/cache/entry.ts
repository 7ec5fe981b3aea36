import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One encoding of a body, ready to send. */
export interface Variant {
  readonly body: Buffer;
  /** Strong: identifies exactly these bytes. */
  readonly etag: string;
  readonly length: number;
}

/** A response ready to send. Incompressible content (pictures) is stored once, as identity. */
export interface Entry {
  readonly contentType: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** Sent as `Date`. */
  readonly madeAt: Date;
  /** Total size of the stored buffers. */
  readonly bytes: number;
  /** Compressed when a client first asks for it; see `toEntry`. */
  readonly isOnDemand?: true;
}

/**
 * Compression level, low because a visitor is waiting: level 5 takes 1.5 ms for 120 kB; levels from 9 take tens of
 * milliseconds and save a few per cent.
 */
const brotliQuality = 5;
const minCompressedBytes = 256;
/** Max bytes to compress on demand. Compressing this many bytes blocks the event loop for two milliseconds. */
const maxOnDemandBytes = 128 * 1024;
/** Share of the uncompressed size that is reserved for both compressed forms before they exist. */
const compressedPart = 0.4;

/**
 * Creates an entry of a body, in one of three forms. `whole`: all encodings are created and stored. `packed`: only the
 * brotli form is created and stored, because its size is a sixth; rarely requested encodings are derived from the
 * brotli form. `on-demand`: for bodies that mostly the gateway itself reads. Only the uncompressed body is stored, and
 * a compressed form is created at its first request. Long bodies are compressed in advance, outside the main thread.
 * Short or incompressible bodies are stored uncompressed.
 */
export async function toEntry(
  body: Buffer,
  contentType: string,
  madeAt: Date,
  form: 'whole' | 'packed' | 'on-demand' = 'whole',
): Promise<Entry> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (!isCompressible(contentType) || body.length < minCompressedBytes) {
    const identity = toVariant(toOwnMemory(body), `"${hash}"`);
    return { contentType, madeAt, variants: { identity, gzip: identity, br: identity }, bytes: body.length };
  }
  if (form === 'packed') {
    const br = toVariant(await compress(body), `"${hash}-br"`);
    return { contentType, madeAt, variants: toPackedVariants(br, body.length, hash), bytes: br.length };
  }
  if (form === 'on-demand' && body.length <= maxOnDemandBytes)
    return toEntryOnDemand(toVariant(toOwnMemory(body), `"${hash}"`), contentType, madeAt);
  const [gzipped, brotlied] = await Promise.all([toGzip(body, gzipOptions), compress(body)]);
  const variants = {
    identity: toVariant(toOwnMemory(body), `"${hash}"`),
    gzip: toVariant(toOwnMemory(gzipped), `"${hash}-gz"`),
    br: toVariant(brotlied, `"${hash}-br"`),
  };
  return { contentType, madeAt, variants, bytes: body.length + gzipped.length + brotlied.length };
}

/** Creates an entry whose body is compressed on demand. */
export function toEntryOnDemand(identity: Variant, contentType: string, madeAt: Date): Entry {
  const { body, etag } = identity;
  const gzip = once(() => toOwnMemory(gzipSync(body, gzipOptions)), etag.replace(/"$/, '-gz"'));
  const br = once(() => toOwnMemory(brotliCompressSync(body, toBrotliOptions(body))), etag.replace(/"$/, '-br"'));
  return { contentType, madeAt, variants: { identity, gzip, br }, bytes: Math.ceil(body.length * (1 + compressedPart)), isOnDemand: true };
}

/** Returns the brotli form. If no client has asked for it yet, compresses outside the main thread. */
export async function toBrotliBody({ variants, isOnDemand }: Entry): Promise<Buffer> {
  return isOnDemand ? compress(variants.identity.body) : variants.br.body;
}

/** Returns the entry as revalidated at `madeAt`. */
export const toRenewed = (entry: Entry, madeAt: Date): Entry => ({ ...entry, madeAt });

const gzipOptions = { level: 6 };
/** Size of zlib's output chunks, large enough that most bodies need a single call. */
const chunkSize = 65_536;

async function compress(body: Buffer): Promise<Buffer> {
  return toOwnMemory(await toBrotli(body, toBrotliOptions(body)));
}

function toBrotliOptions({ length }: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: length }, chunkSize };
}

function toPackedVariants(br: Variant, length: number, hash: string): Entry['variants'] {
  const identity = onDemand(() => brotliDecompressSync(br.body), `"${hash}"`, length);
  return { br, identity, gzip: onDemand(() => gzipSync(identity.body, gzipOptions), `"${hash}-gz"`) };
}

export function toVariant(body: Buffer, etag: string): Variant {
  return { body, etag, length: body.length };
}

/** Computes the body on first use and stores it. */
function once(make: () => Buffer, etag: string): Variant {
  let made: Buffer | undefined;
  const find = () => {
    made ??= make();
    return made;
  };
  return {
    get body() {
      return find();
    },
    get length() {
      return find().length;
    },
    etag,
  };
}

/**
 * Computes the body on first use and holds it weakly: repeated requests are cheap, and the garbage collector can free
 * the memory.
 */
function onDemand(make: () => Buffer, etag: string, length?: number): Variant {
  let made: WeakRef<Buffer> | undefined;
  const find = () => {
    const known = made?.deref();
    if (known) return known;
    const body = make();
    made = new WeakRef(body);
    return body;
  };
  return {
    get body() {
      return find();
    },
    get length() {
      return length ?? find().length;
    },
    etag,
  };
}

/** Copies a buffer out of Node's shared pool. A small buffer is a view of a 64 kB block and would keep all of it alive while cached. */
export function toOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/.test(contentType);
}
