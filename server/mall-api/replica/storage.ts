import { AwsClient } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import type { StoragePlace } from '#config/replica.ts';

/** The storage did not answer, or refused. The message gives the reason, without credentials. */
export class StorageError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StorageError';
  }
}

export interface StoredObject {
  key: string;
  /** Time since the object was written, by the storage's own clock. */
  ageMs: number;
}

export interface Listing {
  objects: StoredObject[];
  /** Prefixes of deeper keys, with a trailing slash. */
  folders: string[];
}

/** `'absent'`, or the entity tag that the present object must have. */
export type Condition = 'absent' | { etag: string };

export type Storage = ReturnType<typeof openStorage>;

const timeoutMs = 5000;

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Opens a prefix in a bucket of S3-compatible storage. Keys are below the prefix. Every function throws `StorageError` if it fails. */
export function openStorage({ url, bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }: StoragePlace) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;

  async function request(path: string, init: RequestInit, accepted: readonly number[], limitMs = timeoutMs): Promise<Answer> {
    let answer: Answer;
    try {
      const response = await client.fetch(`${root}${path}`, { ...init, signal: AbortSignal.timeout(limitMs) });
      answer = { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new StorageError(`${url} does not answer (${cause instanceof Error ? cause.message : String(cause)})`, { cause: error });
    }
    const { status, body } = answer;
    const code = status < 400 ? '' : readCode(body.toString());
    // a missing bucket is a fault of the storage, not a missing object
    if (accepted.includes(status) && (status !== 404 || code === '' || code === 'NoSuchKey')) return answer;
    throw new StorageError(`${url} answers with ${status} ${code}`.trimEnd());
  }

  const toPath = (key: string) => `/${encodeURI(`${prefix}/${key}`)}`;

  async function listPage(folder: string, after: string | undefined, token: string | undefined): Promise<Listing & { next?: string }> {
    const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: `${prefix}/${folder}` });
    if (token !== undefined) query.set('continuation-token', token);
    else if (after !== undefined) query.set('start-after', `${prefix}/${after}`);
    const { headers, body } = await request(`?${query}`, {}, [200]);
    const now = Date.parse(headers.get('date') ?? '') || Date.now();
    const { objects, folders, next } = readListing(body.toString());
    const toKey = (key: string) => key.slice(prefix.length + 1);
    return {
      objects: objects.map(({ key, modified }) => ({ key: toKey(key), ageMs: now - Date.parse(modified) })),
      folders: folders.map(toKey),
      ...(next !== undefined && { next }),
    };
  }

  return {
    url,
    /** Undefined if there is no such object. `limitMs`: time for the whole answer. */
    async find(key: string, limitMs?: number): Promise<{ content: Buffer; etag: string } | undefined> {
      const { status, headers, body } = await request(toPath(key), {}, [200, 404], limitMs);
      return status === 404 ? undefined : { content: body, etag: headers.get('etag') ?? '' };
    },
    /** Writes an object if the condition holds at that moment. Returns whether it was written. */
    async writeIf(key: string, body: string, condition: Condition): Promise<boolean> {
      const headers: Record<string, string> = condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag };
      // 409: another conditional write of the same key was in progress; 404: the object to be matched is gone
      const refusals = condition === 'absent' ? [409, 412] : [404, 409, 412];
      const { status } = await request(toPath(key), { method: 'PUT', body, headers }, [200, ...refusals]);
      return status === 200;
    },
    /** Deletes an object. Does nothing if there is none. */
    async remove(key: string): Promise<void> {
      await request(toPath(key), { method: 'DELETE' }, [200, 204, 404]);
    },
    /** Lists one folder in pages, as a file system would; `folder` ends with a slash, or is empty. `after`: only keys behind this one. */
    async *list(folder: string, after?: string): AsyncGenerator<Listing> {
      for (let token: string | undefined; ; ) {
        const { next, ...page } = await listPage(folder, after, token);
        yield page;
        if (next === undefined) return;
        token = next;
      }
    },
  };
}

function readListing(xml: string): { objects: { key: string; modified: string }[]; folders: string[]; next: string | undefined } {
  const objects: { key: string; modified: string }[] = [];
  const folders: string[] = [];
  let next: string | undefined;
  const object = { key: '', modified: '' };
  readElements(xml, (path, text) => {
    if (path === 'ListBucketResult/Contents/Key') object.key = text;
    if (path === 'ListBucketResult/Contents/LastModified') object.modified = text;
    if (path === 'ListBucketResult/Contents') objects.push({ ...object });
    if (path === 'ListBucketResult/CommonPrefixes/Prefix') folders.push(text);
    if (path === 'ListBucketResult/NextContinuationToken') next = text;
  });
  return { objects, folders, next };
}

/** Returns the error code of an answer; empty if there is none. */
function readCode(xml: string): string {
  let code = '';
  readElements(xml, (path, text) => {
    if (path === 'Error/Code') code = text;
  });
  return code;
}

/** Calls `take` with each element's path and text. */
function readElements(xml: string, take: (path: string, text: string) => void): void {
  const open: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        text = '';
      },
      ontext(piece) {
        text += piece;
      },
      onclosetag() {
        take(open.join('/'), text);
        open.pop();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
