import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import { isUploaded } from '#shared/site/images.ts';
import { createBoundedQueue } from '../../bounded-queue.ts';
import { sendAsFile } from '../../http/security-headers.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import type { CacheClock } from '../cache/stored-answer.ts';
import { imageWindows, toCacheControl } from '../cache/windows.ts';
import type { Upstream, UpstreamFile } from '../upstream/upstream.ts';
import { findImage, type Image, type ImageSize, toImageKey, toSource } from './image-address.ts';
import type { ImageSources } from './image-sources.ts';
import type { ImageWorker } from './image-worker.ts';

interface Dependencies {
  cache: StaleCache;
  upstream: Pick<Upstream, 'readFile'>;
  /** Draws in a separate process, so that untrusted files are never parsed here. */
  pictures: ImageWorker;
  sources: Pick<ImageSources, 'find'>;
  /** Address of the centre's icon as a PNG, if it has one. */
  readIcon: () => Promise<string | undefined>;
  clock: CacheClock;
}

const cacheControl = toCacheControl(imageWindows);
/** For pictures whose names are derived from their content, so that a name never refers to another picture. */
const forEver = 'public, max-age=31536000, immutable';
/** Vector pictures can contain scripts. Sandboxed, and embedded by `<img>`, these never run. */
const vectorPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Limits the files in memory: one file is drawn while the others are read. A page may request dozens of pictures;
 * waiting requests hold no file in memory.
 */
const drawTurns = { atOnce: 3, waitingAtMost: 200, maxWaitMs: 20_000, retryAfterSeconds: 5 };
/** Limits reads from other hosts; files of the mall API have a separate lane. */
const foreignTurns = { atOnce: 8, waitingAtMost: 200, maxWaitMs: 5000, retryAfterSeconds: 2 };

const prefix = '/api/images';
/** Paths that browsers, phones and feed readers request without having loaded a page. */
const iconPaths = ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'];

/**
 * Registers `/api/images/{variant}/{path}`: resized pictures of the mall API and of the tenant's hosts, from the cache.
 * Also registers the centre's icon.
 */
export function registerImages(app: FastifyInstance, { cache, upstream, pictures, sources, readIcon, clock }: Dependencies): void {
  const failures = createImageFailures({ clock });
  const drawInTurn = createBoundedQueue(drawTurns);
  const readForeignInTurn = createBoundedQueue(foreignTurns);
  app.addHook('onClose', () => pictures.close());

  app.get(`${prefix}/*`, (request, reply) => send(request, reply, request.url));
  for (const path of iconPaths) app.get(path, async (request, reply) => send(request, reply, await readIcon()));

  async function send(request: FastifyRequest, reply: FastifyReply, address = ''): Promise<FastifyReply> {
    const image = findImage(address.slice(prefix.length), sources);
    if (!image) throw new ApiError('NotFound');
    const key = toImageKey(image);
    const answer = cache.findFresh(key) ?? (await cache.get(key, imageWindows, () => make(image)));
    if (answer.entry.contentType.startsWith('image/svg')) reply.header('content-security-policy', vectorPolicy);
    else sendAsFile(reply);
    return sendAnswer(request, reply, answer, image.origin === undefined && isUploaded(image.address) ? forEver : cacheControl);
  }

  async function make(image: Image) {
    const { size } = image;
    if (size) failures.assertUnknown(toSource(image));
    const { body, contentType } = size ? await drawInTurn(() => draw(image, size)) : asItIs(await read(image));
    return { entry: await toEntry(body, contentType, clock.now()) };
  }

  function read({ address, origin }: Image): Promise<UpstreamFile> {
    return origin === undefined ? upstream.readFile(address) : readForeignInTurn(() => upstream.readFile(address, origin));
  }

  async function draw(image: Image, size: ImageSize): Promise<UpstreamFile> {
    const source = toSource(image);
    failures.assertUnknown(source); // another size of this picture may have failed while this request waited
    const file = await read(image);
    failures.assertOther(source, file.body);
    try {
      const body = await pictures.draw({ file: file.body, size });
      failures.remove(source);
      return { body, contentType: `image/${size.format === 'jpg' ? 'jpeg' : size.format}` };
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.httpStatus !== 'UnprocessableEntity') throw cause;
      failures.add(source, file.body);
      throw new ApiError('UnsupportedMediaType', { cause });
    }
  }
}

const servedAsTheyAre = ['image/svg+xml', 'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

function asItIs({ body, contentType }: UpstreamFile): UpstreamFile {
  const type = contentType.split(';', 1)[0]?.trim() ?? '';
  if (!servedAsTheyAre.includes(type)) throw new ApiError('UnsupportedMediaType');
  return { body, contentType: type };
}

interface Failure {
  /** Hash of the file that could not be drawn. */
  hash: string;
  times: number;
  readMs: number;
  untilMs: number;
}

const maxStored = 2000;
/** Delay before the file is read again, in case it was replaced. */
const lookAgainMs = 30_000;
/**
 * Delay before the same file is drawn again. Each failure quadruples it: the machine may have been busy at first, but
 * the file does not change.
 */
const firstPauseMs = 120_000;
const maxPauseMs = 3_600_000;

/** Remembers files that could not be drawn. Limits attempts to a few per file, regardless of the requested sizes. */
function createImageFailures({ clock }: { clock: { monotonicMs(): number } }) {
  const failures = new LRUCache<string, Failure>({ max: maxStored });

  function refuse(): never {
    throw new ApiError('UnsupportedMediaType');
  }

  return {
    /** Throws `UnsupportedMediaType` if the file could not be drawn a moment ago. Call before reading the file. */
    assertUnknown(source: string): void {
      const failure = failures.get(source);
      if (failure && clock.monotonicMs() < failure.readMs + lookAgainMs) refuse();
    },
    /** Throws `UnsupportedMediaType` if the file could not be drawn and has not changed since. */
    assertOther(source: string, body: Buffer): void {
      const failure = failures.get(source);
      const nowMs = clock.monotonicMs();
      if (!failure || nowMs >= failure.untilMs || failure.hash !== toHash(body)) return;
      failure.readMs = nowMs;
      refuse();
    },
    add(source: string, body: Buffer): void {
      const hash = toHash(body);
      const before = failures.get(source);
      const times = before?.hash === hash ? before.times + 1 : 0;
      const readMs = clock.monotonicMs();
      failures.set(source, { hash, times, readMs, untilMs: readMs + Math.min(firstPauseMs * 4 ** times, maxPauseMs) });
    },
    remove: (source: string): void => void failures.delete(source),
    size: (): number => failures.size,
  };
}

function toHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}
