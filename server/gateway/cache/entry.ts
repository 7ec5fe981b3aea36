import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One representation, ready to send. */
export interface Variant {
  readonly body: Buffer;
  /** Strong: it names these very bytes. */
  readonly etag: string;
}

/** A finished answer. What does not compress (pictures) is kept once, as identity. */
export interface Entry {
  readonly contentType: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** When the content was made, for people and for the layers in front. */
  readonly madeAt: Date;
  /** All buffers together. */
  readonly bytes: number;
}

const brotliQuality = 6; // one fill serves thousands: 9 and more cost tens of milliseconds for two per cent
const smallestWorthCompressing = 256;

/** Makes an entry of a body; compresses it unless it is told or sees that this is no use. */
export async function toEntry(body: Buffer, contentType: string, madeAt: Date): Promise<Entry> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const identity: Variant = { body: toOwnMemory(body), etag: `"${hash}"` };
  if (!isCompressible(contentType) || body.length < smallestWorthCompressing) {
    return { contentType, madeAt, variants: { identity, gzip: identity, br: identity }, bytes: body.length };
  }
  const [gzipped, brotlied] = await Promise.all([
    toGzip(body, { level: 6 }),
    toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ]);
  const variants = {
    identity,
    gzip: { body: toOwnMemory(gzipped), etag: `"${hash}-gz"` },
    br: { body: toOwnMemory(brotlied), etag: `"${hash}-br"` },
  };
  return { contentType, madeAt, variants, bytes: body.length + gzipped.length + brotlied.length };
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
