import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

interface StoredObject {
  body: Buffer;
  etag: string;
  modified: Date;
  meta: Record<string, string>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** Credentials that the server accepts. */
export const s3Access = { region: 'us-east-1', accessKeyId: 'test', secretAccessKey: 'test-secret' } as const;

const bucket = 'mall';
const maxKeys = 1000;

/**
 * Starts an S3 server with one bucket in memory: objects with conditional writes, copies, multipart uploads and listings, as Litestream and rclone use
 * them. It reads the key of the client but does not verify signatures.
 */
export async function startS3Server({ ignored = [] }: { ignored?: readonly ('if-none-match' | 'if-match')[] } = {}) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { key: string; meta: Record<string, string>; parts: Map<number, Buffer> }>();
  let isDown = false;
  let hasListings = true;
  let listing: { ask: () => void; held: Promise<void> } | undefined;
  let lost: string | undefined;
  let broken = { end: '', count: 0 };

  function store(key: string, body: Buffer, meta: Record<string, string>, modified = new Date()): StoredObject {
    const object = { body, etag: `"${createHash('md5').update(body).digest('hex')}"`, modified, meta };
    objects.set(key, object);
    return object;
  }

  function put(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const { 'if-none-match': noneMatch, 'if-match': match, 'x-amz-copy-source': source } = request.headers;
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
    }
    const present = objects.get(key);
    const isRefused = {
      'if-none-match': noneMatch === '*' && present !== undefined,
      'if-match': match !== undefined && match !== present?.etag,
    };
    if ((['if-none-match', 'if-match'] as const).some((name) => isRefused[name] && !ignored.includes(name)))
      return toFault(412, 'PreconditionFailed');
    if (typeof source === 'string') {
      const copied = objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''));
      if (!copied) return toFault(404, 'NoSuchKey');
      const { etag, modified } = store(key, copied.body, copied.meta);
      return toXml('CopyObjectResult', `<ETag>${toXmlText(etag)}</ETag><LastModified>${toTime(modified)}</LastModified>`);
    }
    return { status: 200, headers: { etag: store(key, body, readMeta(request)).etag } };
  }

  function post(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    if (query.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(fromXml(name));
      return toXml('DeleteResult', '');
    }
    if (query.has('uploads')) {
      const id = String(uploads.size + 1);
      uploads.set(id, { key, meta: readMeta(request), parts: new Map() });
      return toXml('InitiateMultipartUploadResult', `<Bucket>${bucket}</Bucket><Key>${toXmlText(key)}</Key><UploadId>${id}</UploadId>`);
    }
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (!upload) return toFault(404, 'NoSuchUpload');
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    const { etag } = store(upload.key, Buffer.concat(parts), upload.meta);
    return toXml('CompleteMultipartUploadResult', `<Key>${toXmlText(key)}</Key><ETag>${toXmlText(etag)}</ETag>`);
  }

  function get(request: IncomingMessage, key: string): Answer {
    const object = objects.get(key);
    if (!object) return toFault(404, 'NoSuchKey');
    const headers = { etag: object.etag, 'last-modified': object.modified.toUTCString(), 'accept-ranges': 'bytes', ...object.meta };
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === '') return { status: 200, headers, body: object.body };
    const end = to === '' ? object.body.length : Number(to) + 1;
    const range = `bytes ${from}-${end - 1}/${object.body.length}`;
    return { status: 206, headers: { ...headers, 'content-range': range }, body: object.body.subarray(Number(from), end) };
  }

  /** `ListObjects` and `ListObjectsV2`. */
  function list(query: URLSearchParams): Answer {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    const after = query.get('continuation-token') ?? query.get('start-after') ?? query.get('marker') ?? '';
    const max = Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys);
    const entries = new Map<string, StoredObject | undefined>();
    for (const key of [...objects.keys()].filter((one) => one.startsWith(prefix)).sort()) {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const name = end < 0 ? key : key.slice(0, end + delimiter.length);
      if (name <= after || (end >= 0 && after.startsWith(name))) continue;
      entries.set(name, end < 0 ? objects.get(key) : undefined);
    }
    const page = [...entries].slice(0, max);
    const isTruncated = page.length < entries.size;
    const last = page.at(-1)?.[0] ?? '';
    const lines = page.map(([name, object]) =>
      object
        ? `<Contents><Key>${toXmlText(name)}</Key><LastModified>${toTime(object.modified)}</LastModified><ETag>${toXmlText(object.etag)}</ETag><Size>${object.body.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${toXmlText(name)}</Prefix></CommonPrefixes>`,
    );
    const next = isTruncated
      ? `<NextContinuationToken>${toXmlText(last)}</NextContinuationToken><NextMarker>${toXmlText(last)}</NextMarker>`
      : '';
    return toXml('ListBucketResult', `<Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${lines.join('')}`);
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, name, ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const body = await buffer(request);
    const credential = `${request.headers.authorization ?? ''}${query.get('X-Amz-Credential') ?? ''}`;
    if (!credential.includes(`${s3Access.accessKeyId}/`)) return toFault(403, 'InvalidAccessKeyId');
    if (name !== bucket) return toFault(404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(request, key, query, body);
    if (request.method === 'POST') return post(request, key, query, body);
    if (request.method === 'DELETE') {
      if (!uploads.delete(query.get('uploadId') ?? '')) objects.delete(key);
      return { status: 204 };
    }
    if (query.has('location')) return toXml('LocationConstraint', '');
    if (key !== '') return get(request, key);
    listing?.ask();
    await listing?.held;
    return hasListings ? list(query) : toFault(403, 'AccessDenied');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isDown) return void request.socket.destroy();
    const { status, headers = {}, body = '' } = await answer(request);
    if (lost !== undefined && `${request.method} ${request.url}`.startsWith(lost)) return void request.socket.destroy();
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    if (request.method === 'GET' && status === 200 && broken.count > 0 && request.url?.endsWith(broken.end)) {
      broken.count -= 1;
      return void response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
    }
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = await listen((request, response) => void handle(request, response).catch(() => request.socket.destroy()));
  return {
    ...server,
    url: `s3://${bucket}/centre`,
    access: { ...s3Access, endpoint: server.origin },
    /** The environment for processes that use the storage. */
    environment: {
      AWS_ENDPOINT_URL: server.origin,
      AWS_REGION: s3Access.region,
      AWS_ACCESS_KEY_ID: s3Access.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Access.secretAccessKey,
    },
    objects,
    /** Stores an object, as another client would. */
    put: (key: string, content: string, modified?: Date): unknown => store(key, Buffer.from(content), {}, modified),
    /** Closes the connection instead of answering requests that it has carried out: those that begin with a method and a path. */
    loseAnswers(request: string | undefined): void {
      lost = request;
    },
    /** Closes the connection in the middle of the next downloads of objects whose keys have an end. */
    breakDownloads(end: string, count: number): void {
      broken = { end, count };
    },
    /** Answers no listing until the returned function is called. The returned promise resolves with the next listing. */
    holdListings(): [asked: Promise<void>, answer: () => void] {
      const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      listing = { ask: asked.resolve, held: held.promise };
      return [asked.promise, held.resolve];
    },
    /** Refuses to list objects. */
    forbidListings(): void {
      hasListings = false;
    },
    /** Closes the connection of every request. */
    setDown(next: boolean): void {
      isDown = next;
    },
  };
}

function readMeta({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])),
  );
}

/** S3 lists times in whole seconds. */
function toTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}.000Z`;
}

function toXml(root: string, content: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function toFault(status: number, code: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function toXmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function fromXml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
