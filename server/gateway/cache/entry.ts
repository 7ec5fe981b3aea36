import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One representation, ready to send. */
export interface Variant {
  readonly body: Buffer;
  /** Strong: it names these very bytes. */
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
}

const brotliQuality = 6; // one fill serves thousands: 9 and more cost tens of milliseconds for two per cent
const smallestWorthCompressing = 256;

/**
 * Makes an entry of a body; compresses it unless it sees that this is no use. `packed`: only the compressed forms are kept, a quarter of the
 * whole; the plain one, which hardly anybody asks for, is unpacked when somebody does.
 */
export async function toEntry(body: Buffer, contentType: string, madeAt: Date, form: 'whole' | 'packed' = 'whole'): Promise<Entry> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (!isCompressible(contentType) || body.length < smallestWorthCompressing) {
    const identity = toVariant(toOwnMemory(body), `"${hash}"`);
    return { contentType, madeAt, variants: { identity, gzip: identity, br: identity }, bytes: body.length };
  }
  const [gzipped, brotlied] = await Promise.all([
    toGzip(body, { level: 6 }),
    toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ]);
  const packed = { gzip: toVariant(toOwnMemory(gzipped), `"${hash}-gz"`), br: toVariant(toOwnMemory(brotlied), `"${hash}-br"`) };
  const identity = form === 'packed' ? toUnpacked(packed.gzip.body, body.length, `"${hash}"`) : toVariant(toOwnMemory(body), `"${hash}"`);
  const bytes = (form === 'packed' ? 0 : body.length) + gzipped.length + brotlied.length;
  return { contentType, madeAt, variants: { identity, ...packed }, bytes };
}

export function toVariant(body: Buffer, etag: string): Variant {
  return { body, etag, length: body.length };
}

/** Once unpacked, it stays until the memory is wanted: whoever asks for nothing else is not paid for at every request. */
function toUnpacked(gzipped: Buffer, length: number, etag: string): Variant {
  let unpacked: WeakRef<Buffer> | undefined;
  return {
    get body() {
      const known = unpacked?.deref();
      if (known) return known;
      const body = gunzipSync(gzipped);
      unpacked = new WeakRef(body);
      return body;
    },
    etag,
    length,
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
