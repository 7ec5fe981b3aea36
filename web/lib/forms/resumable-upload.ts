import { ApiError, type HttpStatusName, toHttpStatusName } from '#shared/contracts/errors.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';

/** How far a file has come. `waiting`: for the network, or for a server that is not well; it continues by itself. */
export interface UploadProgress {
  state: 'sending' | 'waiting';
  sentBytes: number;
  totalBytes: number;
}

export interface UploadDependencies {
  fetch: typeof fetch;
  /** The member's. */
  token: () => string | undefined;
  /** Resolves after that time, or earlier when the network is back; while there is none it does not resolve. Rejects when aborted. */
  rest: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Begun before a reload or a login: the gateway says how far it is, or has forgotten it. */
  begunId?: string | undefined;
  /** The gateway has given it that id. */
  onBegun?: (id: string) => void;
}

const address = '/api/uploads';
const chunkTimeoutMs = 60_000;
const firstRestMs = 1000;
const longestRestMs = 30_000;
/** How often in a row nothing may come of it. */
const mostFailures = 8;

/** Answers that come right a little later. 409: the gateway has got further than we know, or still reads what was cut. */
const passing: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);
const gone: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends a file in pieces, and continues after a cut, or with `begunId`, where the gateway says that it stopped. Resolves with the upload's id. Rejects with
 * an `ApiError` for what no repetition mends, and with the signal's reason when it is aborted.
 */
export async function sendResumably(
  file: Blob,
  deps: UploadDependencies,
  { signal, onProgress, begunId, onBegun }: UploadOptions,
): Promise<string> {
  let id = begunId;
  let sentBytes = 0;
  let isOffsetKnown = id === undefined;
  let failures = 0;
  const report = (state: UploadProgress['state']) => onProgress({ state, sentBytes, totalBytes: file.size });
  const ask = (path: string, init: RequestInit) => request(deps, path, init, signal);

  /** One request; whether all is there now. */
  async function step(): Promise<boolean> {
    if (id === undefined) {
      id = await begin(file.size, ask);
      sentBytes = 0;
      onBegun?.(id);
    } else if (!isOffsetKnown) {
      sentBytes = await readOffset(id, file.size, ask);
    } else {
      const end = Math.min(sentBytes + pictureLimits.partBytes, file.size);
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sentBytes) };
      const answer = await ask(`/${id}`, { method: 'PATCH', headers, body: file.slice(sentBytes, end) });
      sentBytes = findOffset(answer, file.size) ?? end;
      failures = 0;
    }
    isOffsetKnown = true;
    return sentBytes === file.size;
  }

  report('sending');
  for (;;) {
    try {
      signal.throwIfAborted();
      const isWhole = await step();
      report('sending');
      if (isWhole && id !== undefined) return id;
    } catch (error) {
      if (signal.aborted) {
        if (id !== undefined) discardUpload(id, deps);
        throw signal.reason;
      }
      const isGone = error instanceof Refusal && gone.has(error.status);
      if (isGone && id !== undefined && id === begunId) {
        id = undefined; // forgotten while the page was away: nothing is wrong with the network
        isOffsetKnown = true;
        continue;
      }
      failures += 1;
      if (error instanceof Refusal && !passing.has(error.status) && !isGone) throw error.toApiError();
      if (failures > mostFailures) throw error instanceof Refusal ? error.toApiError() : new ApiError('BadGateway', { cause: error });
      if (isGone) id = undefined; // the gateway has forgotten the file: from the start
      isOffsetKnown = id === undefined;
      report('waiting');
      await deps.rest(toRestMs(failures, error), signal).catch(() => undefined); // aborted: the next round sees it
      report('sending');
    }
  }
}

/** The file is not wanted any more: a member may have a few on the way, not many. */
export function discardUpload(id: string, { fetch: send, token }: Pick<UploadDependencies, 'fetch' | 'token'>): void {
  const bearer = token();
  if (bearer === undefined) return; // the page is left for the login, and may go on with it afterwards
  const headers = { authorization: `Bearer ${bearer}` };
  send(`${address}/${id}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined); // the gateway forgets it by itself too
}

/** An answer that is no success. */
class Refusal extends Error {
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(response: Response) {
    super(`The upload was answered ${response.status}.`);
    this.status = response.status;
    this.retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0) || 0;
  }

  toApiError(): ApiError {
    const httpStatus: HttpStatusName = toHttpStatusName(this.status);
    return new ApiError(httpStatus, { cause: this });
  }
}

type Ask = (path: string, init: RequestInit) => Promise<Response>;

async function begin(totalBytes: number, ask: Ask): Promise<string> {
  const answer = await ask('', { method: 'POST', headers: { 'upload-length': String(totalBytes) } });
  const id = /\/([\w-]+)$/.exec(answer.headers.get('location') ?? '')?.[1];
  if (id === undefined) throw new ApiError('BadGateway', { message: 'The upload has no address.' });
  return id;
}

async function readOffset(id: string, totalBytes: number, ask: Ask): Promise<number> {
  const offset = findOffset(await ask(`/${id}`, { method: 'HEAD' }), totalBytes);
  if (offset === undefined) throw new ApiError('BadGateway', { message: 'The upload does not say how far it is.' });
  return offset;
}

function findOffset(answer: Response, totalBytes: number): number | undefined {
  const text = answer.headers.get('upload-offset');
  const offset = Number(text);
  return text !== null && text !== '' && Number.isInteger(offset) && offset >= 0 && offset <= totalBytes ? offset : undefined;
}

async function request(
  { fetch: send, token }: UploadDependencies,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', ...init.headers, authorization: `Bearer ${token() ?? ''}` };
  const answer = await send(address + path, { ...init, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(chunkTimeoutMs)]) });
  if (!answer.ok) throw new Refusal(answer);
  return answer;
}

/** Longer and longer, and never shorter than the server wishes. */
function toRestMs(failures: number, error: unknown): number {
  const ownMs = Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs);
  return error instanceof Refusal ? Math.max(ownMs, error.retryAfterMs) : ownMs;
}
