import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#shared/contracts/errors.ts';
import { type ImageFormat, imageFormats, imageWidths, shareSize } from '#shared/site/images.ts';
import { toEntry } from './cache/entry.ts';
import type { StaleCache } from './cache/stale-cache.ts';
import { imageWindows } from './cache/windows.ts';
import { findFilePath } from './file-path.ts';
import { sendAnswer } from './send.ts';
import type { Upstream, UpstreamFile } from './upstream.ts';

sharp.concurrency(1);

interface Dependencies {
  cache: StaleCache;
  upstream: Pick<Upstream, 'readFile'>;
  /** Hosts that pictures may come from, beside the mall API. */
  imageHosts: readonly string[];
  clock: { now(): Date };
}

const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';
/** A vector picture may carry scripts; sandboxed, and embedded by `<img>`, they never run. */
const vectorPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const mostPixels = 40_000_000;

/** `/api/images/{variant}/{path}`: pictures of the mall API and of the tenant's hosts, resized, from the cache. */
export function registerImages(app: FastifyInstance, { cache, upstream, imageHosts, clock }: Dependencies): void {
  const makeInTurn = toQueue();
  const known = new LRUCache<string, Picture>({ max: 5000 });

  app.get('/api/images/*', async (request, reply) => {
    const path = request.url.slice('/api/images'.length).split('?', 1)[0] ?? '';
    const picture = known.get(path) ?? findPicture(path, imageHosts);
    if (!picture) throw new ApiError('NotFound');
    known.set(path, picture);
    const key = toKey(picture);
    const answer = cache.findFresh(key) ?? (await cache.get(key, imageWindows, () => make(picture)));
    if (answer.entry.contentType.startsWith('image/svg')) reply.header('content-security-policy', vectorPolicy);
    return sendAnswer(request, reply, answer, cacheControl);
  });

  async function make({ address, origin, size }: Picture) {
    const file = await upstream.readFile(address, origin);
    const { body, contentType } = size ? await makeInTurn(() => resize(file, size)) : asItIs(file);
    return { entry: await toEntry(body, contentType, clock.now()) };
  }
}

interface Size {
  width: number;
  /** Then it is cut to exactly this, from the middle; without it the picture keeps its shape. */
  height?: number;
  format: ImageFormat;
}

interface Picture {
  address: string;
  origin: string | undefined;
  size: Size | undefined;
}

/** What an address asks for; undefined when it is not one of ours. */
export function findPicture(path: string, imageHosts: readonly string[]): Picture | undefined {
  const [, variant, width, format, file = ''] = /^\/(original|share\.jpg|w(\d+)\.([a-z]+))(\/.+)$/.exec(path) ?? [];
  const source = findFilePath(file);
  if (source === undefined) return undefined;
  const size = variant === 'share.jpg' ? shared : toSize(Number(width), format);
  if (variant !== 'original' && !size) return undefined;
  if (source.startsWith('/media/')) return { address: source, origin: undefined, size };
  const [, host, rest] = /^\/https\/([a-z0-9.-]+)(\/.+)$/.exec(source) ?? [];
  return host && rest && imageHosts.includes(host) ? { address: rest, origin: `https://${host}`, size } : undefined;
}

const shared: Size = { ...shareSize, format: 'jpg' };

function toKey({ address, origin = '', size }: Picture): string {
  return `image:${size ? `w${size.width}x${size.height ?? ''}.${size.format}` : 'original'}:${origin}${address}`;
}

function toSize(width: number, format: string | undefined): Size | undefined {
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  return knownFormat && imageWidths.some((candidate) => candidate === width) ? { width, format: knownFormat } : undefined;
}

const servedAsTheyAre = ['image/svg+xml', 'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

function asItIs({ body, contentType }: UpstreamFile): UpstreamFile {
  const type = contentType.split(';', 1)[0]?.trim() ?? '';
  if (!servedAsTheyAre.includes(type)) throw new ApiError('UnsupportedMediaType');
  return { body, contentType: type };
}

async function resize({ body }: UpstreamFile, { width, height, format }: Size): Promise<UpstreamFile> {
  try {
    const source = sharp(body, { limitInputPixels: mostPixels }).rotate();
    const picture =
      height === undefined ? source.resize({ width, withoutEnlargement: true }) : source.resize({ width, height, fit: 'cover' });
    return { body: await encode(picture, format).toBuffer(), contentType: `image/${format === 'jpg' ? 'jpeg' : format}` };
  } catch (cause) {
    throw new ApiError('UnsupportedMediaType', { cause });
  }
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 76 });
  return format === 'png' ? picture.png() : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true });
}

/** One picture at a time: encoding must not take the processor from the pages. */
function toQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
