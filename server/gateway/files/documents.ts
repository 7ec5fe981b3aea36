import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { type FileEnding, isFileEnding, toFileEnding } from '#shared/site/documents.ts';
import { isUploaded } from '#shared/site/images.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { imageWindows, toCacheControl } from '../cache/windows.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findFilePath } from './file-path.ts';

interface Dependencies {
  cache: StaleCache;
  upstream: Pick<Upstream, 'readFile'>;
  clock: { now(): Date };
}

const types: Readonly<Record<FileEnding, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
const cacheControl = toCacheControl(imageWindows);
const forEver = 'public, max-age=31536000, immutable';

/** Files that the browser itself shows; all others are downloaded. */
const shownEndings: readonly FileEnding[] = ['pdf', 'mp4', 'webm'];

/**
 * Registers `/api/documents/media/{path}`: documents and films of the mall API, up to the size that the upstream reads
 * in one go. The content type depends only on the file name, and scripts in a document never run on the site's origin.
 */
export function registerDocuments(app: FastifyInstance, { cache, upstream, clock }: Dependencies): void {
  app.get('/api/documents/*', async (request, reply) => {
    const file = findDocument(request.url.slice('/api/documents'.length).split('?', 1)[0] ?? '');
    if (!file) throw new ApiError('NotFound');
    const answer = await cache.get(`document:${file.path}`, imageWindows, async () => {
      const { body } = await upstream.readFile(file.path);
      return { entry: await toEntry(body, types[file.ending], clock.now()) };
    });
    reply.headers({
      'content-disposition': `${shownEndings.includes(file.ending) ? 'inline' : 'attachment'}; filename*=UTF-8''${file.name}`,
      'content-security-policy': file.ending === 'pdf' ? viewerPolicy : filePolicy,
      'accept-ranges': 'bytes',
    });
    const control = isUploaded(file.path) ? forEver : cacheControl; // named by its content
    const { body, etag } = answer.entry.variants.identity;
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const range = isSame ? readByteRange(request.headers.range, body.length) : 'none';
    if (range === 'none') return sendAnswer(request, reply, answer, control);
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${body.length}`).send();
    reply.code(206).headers({
      'cache-control': control,
      'content-range': `bytes ${range.start}-${range.end}/${body.length}`,
      'content-type': answer.entry.contentType,
      etag,
    });
    return reply.send(body.subarray(range.start, range.end + 1));
  });
}

const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Policy without `sandbox`, which would block the browser's own viewer. */
const viewerPolicy = "default-src 'none'; object-src 'self'; frame-ancestors 'none'";

interface Document {
  path: string;
  ending: FileEnding;
  /** File name, still percent-encoded. */
  name: string;
}

/** Finds the document of an address; undefined if we do not serve it. */
export function findDocument(value: string): Document | undefined {
  const path = findFilePath(value);
  if (!path?.startsWith('/media/') || path.includes('/.') || path.endsWith('/')) return undefined;
  const ending = toFileEnding(path);
  return isFileEnding(ending) ? { path, ending, name: path.slice(path.lastIndexOf('/') + 1) } : undefined;
}

/** Part of a file, both ends inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14.2). Returns the requested part; 'none' to send the whole file (no header, another
 * unit, or several parts); 'outside' if the part does not exist.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'none' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none';
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (start >= size) return 'outside';
  if (last === '') return { start, end: size - 1 };
  return Number(last) < start ? 'none' : { start, end: Math.min(Number(last), size - 1) };
}
