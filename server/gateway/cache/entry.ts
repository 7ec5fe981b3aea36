import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One representation, ready to send. */
export interface Variant {
  readonly body: Buffer;
  /** It names these very bytes. */
  readonly etag: string;
  readonly length: number;
}

/** A finished answer. What does not compress (pictures) is kept once, as identity. */
export interface Entry {
  readonly contentType: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** When the content was made, for people and for the layers in front. */
  readonly madeAt: Date;
  /** All buffers that are kept, together. */
  readonly bytes: number;
  /** Compressed when a client first asks for it; see `toEntry`. */
  readonly isOnDemand?: true;
}

/** Somebody waits for it: 120 kB take a millisecond and a half; 9 and more take tens for a few per cent. */
const brotliQuality = 5;
const smallestWorthCompressing = 256;
/** Compressing that much holds the thread for two milliseconds. */
const maxOnDemandBytes = 128 * 1024;
/** Reserved for both compressed forms before they exist, as a part of the whole. */
const compressedPart = 0.4;

/**
 * Makes an entry of a body, in one of three forms. `whole`: all encodings are made and stored. `packed`: only brotli is made and stored, a sixth of
 * the whole; rarely requested encodings are derived from it. `on-demand`: for bodies that the gateway itself mostly reads. Only the whole is stored,
 * and a compressed form is made at its first request. Long bodies are compressed ahead, off the thread. Short or incompressible bodies stay as they are.
 */
export async function toEntry(
  body: Buffer,
  contentType: string,
  madeAt: Date,
  form: 'whole' | 'packed' | 'on-demand' = 'whole',
): Promise<Entry> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (!isCompressible(contentType) || body.length < smallestWorthCompressing) {
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

/** An entry of a body that is compressed on demand. */
export function toEntryOnDemand(identity: Variant, contentType: string, madeAt: Date): Entry {
  const { body, etag } = identity;
  const gzip = once(() => toOwnMemory(gzipSync(body, gzipOptions)), etag.replace(/"$/, '-gz"'));
  const br = once(() => toOwnMemory(brotliCompressSync(body, toBrotliOptions(body))), etag.replace(/"$/, '-br"'));
  return { contentType, madeAt, variants: { identity, gzip, br }, bytes: Math.ceil(body.length * (1 + compressedPart)), isOnDemand: true };
}

/** The brotli form, made aside from the thread if no client has asked for it. */
export async function toBrotliBody({ variants, isOnDemand }: Entry): Promise<Buffer> {
  return isOnDemand ? compress(variants.identity.body) : variants.br.body;
}

/** The same answer, found to be still true. */
export const toRenewed = (entry: Entry, madeAt: Date): Entry => ({ ...entry, madeAt });

const gzipOptions = { level: 6 };
/** Of most bodies all that comes out, in one turn of the thread. */
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

/** Made when it is first wanted, and kept. */
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

/** The same bytes each time. Once made, they stay until the memory is wanted: whoever asks for nothing else is not paid for at every request. */
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

/** Small buffers are windows on a block of 64 kB, which they would keep as a whole for as long as they are kept. The same bytes in a block of their own. */
export function toOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/.test(contentType);
}
