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

/** Opens a prefix in a bucket of S3-compatible storage. Keys are below the prefix. Every function throws `StorageError` if it fails. */
export function openStorage({ url, bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }: StoragePlace) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;

  async function request(path: string, init: RequestInit, accepted: readonly number[]): Promise<Response> {
    let response: Response;
    try {
      response = await client.fetch(`${root}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new StorageError(`${url} does not answer (${cause instanceof Error ? cause.message : String(cause)})`, { cause: error });
    }
    if (accepted.includes(response.status)) return response;
    throw new StorageError(`${url} answers with ${response.status} ${readCode(await response.text())}`.trimEnd());
  }

  const toPath = (key: string) => `/${encodeURI(`${prefix}/${key}`)}`;

  async function listPage(folder: string, after: string | undefined, token: string | undefined): Promise<Listing & { next?: string }> {
    const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: `${prefix}/${folder}` });
    if (token !== undefined) query.set('continuation-token', token);
    else if (after !== undefined) query.set('start-after', `${prefix}/${after}`);
    const response = await request(`?${query}`, {}, [200]);
    const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
    const { objects, folders, next } = readListing(await response.text());
    const toKey = (key: string) => key.slice(prefix.length + 1);
    return {
      objects: objects.map(({ key, modified }) => ({ key: toKey(key), ageMs: now - Date.parse(modified) })),
      folders: folders.map(toKey),
      ...(next !== undefined && { next }),
    };
  }

  return {
    url,
    /** Undefined if there is no such object. */
    async find(key: string): Promise<{ content: Buffer; etag: string } | undefined> {
      const response = await request(toPath(key), {}, [200, 404]);
      const content = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? undefined : { content, etag: response.headers.get('etag') ?? '' };
    },
    /** Writes an object if the condition holds at that moment. Returns whether it was written. */
    async writeIf(key: string, body: string, condition: Condition): Promise<boolean> {
      const headers: Record<string, string> = condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag };
      // 409: another conditional write of the same key was in progress; 404: the object to be matched is gone
      const response = await request(toPath(key), { method: 'PUT', body, headers }, [200, 404, 409, 412]);
      return response.status === 200;
    },
    /** Lists one folder, as a file system would; `folder` ends with a slash, or is empty. `after`: only keys behind this one. */
    async list(folder: string, after?: string): Promise<Listing> {
      const found: Listing = { objects: [], folders: [] };
      for (let token: string | undefined; ; ) {
        const { next, ...page } = await listPage(folder, after, token);
        found.objects.push(...page.objects);
        found.folders.push(...page.folders);
        if (next === undefined) return found;
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
