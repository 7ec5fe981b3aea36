import type { Logger } from 'pino';
import { FormData } from 'undici';
import type { MallApiAccess } from '#config/env.ts';
import { register, requestPassword } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type StorageFault, storageFaults } from '#shared/contracts/health.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { deadlinesMs, turnsMs } from '#shared/site/deadlines.ts';
import { createBoundedQueue } from '../../bounded-queue.ts';
import { createCallFigures, fileName, toCallName } from './call-figures.ts';
import { type AcceptedWrite, completeWrite } from './complete-write.ts';
import type { CallContext, FetchedAnswer, UpstreamAnswer } from './exchange.ts';
import { toUnreportedAnswer } from './foreign-answer.ts';
import { UnreportedRefusal } from './foreign-failure.ts';
import { createCallHeaders, createHttpCalls, noAccess, type OpenedFile, toHostRoot } from './http-call.ts';
import { createKnownTokens, type KnownTokens } from './known-tokens.ts';
import { createUpstreamLanes, type LaneName, lanes as laneTable } from './lanes.ts';
import { matchCall } from './match-call.ts';
import type { CallIds } from './text-ids/call-ids.ts';
import { judges, toUpstreamAnswer, unreachableStatuses } from './upstream-answer.ts';

export interface UpstreamFile {
  body: Buffer;
  contentType: string;
}

/**
 * Checking a password takes 0.2 s of a core. The queue is limited per network, so that one client does not delay the
 * others.
 */
const passwordTurns = { waitingAtMost: 40, ofOneAtMost: 12, maxWaitMs: turnsMs.password, retryAfterSeconds: 3 };
/** Timeout of `look`, because readiness probes mostly time out after a second. */
const healthTimeoutMs = 500;

interface Dependencies {
  /** Current base URL of the mall API, with its base path; undefined while the embedded one is down. */
  origin: () => string | undefined;
  tenantId: string;
  access?: MallApiAccess | undefined;
  clock: { monotonicMs(): number; now(): Date };
  random: () => number;
  log: Pick<Logger, 'warn'>;
  tokens?: Pick<KnownTokens, 'call'>;
  /** True for a foreign mall API, whose answers may have another envelope. */
  isForeign?: boolean;
  /** Set for a foreign mall API whose ids may be texts: callers see numbers. */
  ids?: CallIds | undefined;
  totalTimeoutMs?: number;
  maxBytes?: number;
}

/**
 * Makes all calls to the mall API, with limits for concurrent calls, connections, time and bytes, and circuit breakers.
 * Follows redirects of reads within its own origin. Retries a read once if the connection breaks. Throws `ApiError`;
 * only the kind of an upstream failure is passed on, never its text.
 */
export function createUpstream({
  origin,
  tenantId,
  access = noAccess,
  clock,
  random,
  log,
  tokens = createKnownTokens({ clock }),
  isForeign = false,
  ids,
  totalTimeoutMs = deadlinesMs.call,
  maxBytes = 8 * 1024 * 1024,
}: Dependencies) {
  const callHeaders = createCallHeaders({ tenantId, access });
  const { fetchOnce, fetchTwice, fetchFile, close } = createHttpCalls({ origin, callHeaders, clock, totalTimeoutMs, maxBytes, isForeign });
  const lanes = createUpstreamLanes({
    clock,
    random,
    onOpen: (circuit, pauseMs) => log.warn({ circuit, pauseMs: Math.round(pauseMs) }, 'the mall API is left alone for a while'),
  });

  const calls = createCallFigures({ clock });
  const inPasswordTurn = createBoundedQueue({ atOnce: laneTable.password.maxInFlight, ...passwordTurns });

  /** Reads an address of the API, such as `/v1/companies?page=2`. */
  async function read(address: string, context: CallContext = {}): Promise<UpstreamAnswer> {
    return tokens.call(context, async () => {
      const lane = context.lane ?? 'personal';
      const theirs = (await ids?.toTheirAddress('GET', address)) ?? address;
      const fetched = await inLane(lane, toCallName('GET', address), () =>
        fetchTwice(theirs, 'application/json', context, { timeoutMs: timeoutOf(lane) }),
      );
      const contract = matchCall('GET', toPath(address))?.contract;
      const answer = toUpstreamAnswer(fetched, { isForeign, contract });
      await ids?.learn(contract, answer.data);
      return answer;
    });
  }

  /**
   * Reads a file from another origin, or from the mall API, such as `/media/hero/quay.svg`. Its path is relative to the
   * root of the host, as a browser would resolve it, not to the base path of the calls.
   */
  async function readFile(address: string, fileOrigin?: string): Promise<UpstreamFile> {
    const fetch = () => fetchTwice(address, 'image/*, */*;q=0.5', {}, { fileOrigin: fileOrigin ?? toHostRoot(origin()) });
    const fetched = await (fileOrigin === undefined ? inLane('file', fileName, fetch) : fetch().catch(rethrow));
    const { status, contentType, body, retryAfterSeconds } = fetched;
    if (retryAfterSeconds !== undefined && (status === 429 || status === 503))
      throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    if (status !== 200) throw new ApiError(status === 404 ? 'NotFound' : 'BadGateway');
    return { body, contentType };
  }

  /** Opens the file that a call returns. Only for the embedded mall API. Frees the place in the lane as soon as the file begins. */
  async function openFile(
    { method, lane }: Pick<Endpoint, 'method' | 'lane'>,
    address: string,
    body: unknown,
    context: CallContext,
  ): Promise<OpenedFile> {
    const sent = method === 'GET' ? {} : { sent: { method, body: JSON.stringify(body), contentType: 'application/json' } };
    return tokens.call(context, async () => {
      let file: OpenedFile | undefined;
      const answered = await inLane(lane ?? 'personal', toCallName(method, address), async () => {
        const fetched = await fetchFile(address, context, { ...sent, timeoutMs: deadlinesMs.records });
        if (!('stream' in fetched)) return fetched;
        file = fetched;
        return { ...openedAnswer, contentType: fetched.contentType };
      });
      if (file) return file;
      toUpstreamAnswer(answered, { isForeign: false }); // throws the failure
      throw new ApiError('BadGateway', { cause: new Error('the answer is not a file') });
    });
  }

  /** Calls an address that writes, without a retry: if the answer is lost, the write may have happened. */
  async function send(
    method: 'POST' | 'PATCH' | 'DELETE',
    givenAddress: string,
    givenBody: unknown,
    context: CallContext = {},
  ): Promise<UpstreamAnswer> {
    const address = (await ids?.toTheirAddress(method, givenAddress)) ?? givenAddress;
    const body = ids ? await ids.toTheirBody(method, givenAddress, givenBody) : givenBody;
    const sent = body instanceof FormData ? { method, body } : { method, body: JSON.stringify(body), contentType: 'application/json' };
    const lane = context.lane ?? 'write';
    const name = toCallName(method, givenAddress);
    const call = () => inLane(lane, name, () => fetchOnce(address, 'application/json', context, { sent, timeoutMs: timeoutOf(lane) }));
    return tokens.call(context, async () => {
      const fetched = await (lane === 'password' ? inPasswordTurn(call, context.clientNetwork) : call());
      const match = isForeign ? matchCall(method, toPath(address)) : undefined;
      if (!match) return toUpstreamAnswer(fetched, { isForeign });
      return readWriteAnswer(fetched, { ...match, body }, context);
    });
  }

  /** Reads a foreign mall API's answer to a call that writes. Throws a refusal as an error that the form understands. */
  async function readWriteAnswer(fetched: FetchedAnswer, done: AcceptedWrite, context: CallContext): Promise<UpstreamAnswer> {
    const { contract, body } = done;
    try {
      const answer = toUpstreamAnswer(fetched, { isForeign, contract, writtenBy: context });
      const data = await completeWrite(done, answer.data, (address) => readAgain(address, context));
      await ids?.learn(contract, data);
      return { ...answer, data };
    } catch (error) {
      if (!(error instanceof UnreportedRefusal)) throw error;
      if (contract === register && isRecord(body)) remind(body.email, context);
      return toUnreportedAnswer(await completeWrite(done, {}, async () => undefined));
    }
  }

  /** Reads data after a write. Undefined if the data cannot be read, because the write was carried out anyway. */
  async function readAgain(address: string, context: CallContext): Promise<unknown> {
    return read(address, { ...context, lane: 'personal', idempotencyKey: undefined }).then(
      ({ data }) => data,
      () => undefined,
    );
  }

  /** Emails the owner of a known address a link to reset the password, as the embedded mall API does after a registration. Not awaited. */
  function remind(email: unknown, { requestId, traceparent, acceptLanguage }: CallContext): void {
    send('POST', toAddress(requestPassword), { email }, { requestId, traceparent, acceptLanguage }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not ask for the email that leads the owner of a known address back in'),
    );
  }

  function inLane(lane: LaneName, name: string, fetch: () => Promise<FetchedAnswer>): Promise<FetchedAnswer> {
    return calls.measure(name, () => lanes.run(lane, fetch, judges[lane]).catch(rethrow));
  }

  function timeoutOf(lane: LaneName): number {
    if (lane === 'records' || lane === 'preview') return deadlinesMs.records;
    if (lane === 'reading') return Math.max(deadlinesMs.reading, totalTimeoutMs);
    return lane === 'payment' ? Math.max(deadlinesMs.payment, totalTimeoutMs) : totalTimeoutMs;
  }

  return {
    read,
    send,
    readFile,
    openFile,
    figures: () => ({ calls: calls.list(), ...lanes.figures() }),
    /** Returns the seconds for which no content is fetched. */
    restSeconds: (): number => lanes.restSeconds('content'),
    /**
     * Whether the mall API answers, and whether it reports a storage fault. The mall API need not have `/health`: any
     * answer counts, except statuses that a gateway in front of it returns when it is down.
     */
    look: (): Promise<UpstreamHealth> =>
      fetchOnce('/health', '*/*', {}, { timeoutMs: healthTimeoutMs, followsRedirects: false }).then(
        ({ status, body }) => toHealth(status, toStorageFault(body)),
        () => ({ isUp: false, storageFault: undefined }),
      ),
    close,
  };
}

export interface UpstreamHealth {
  isUp: boolean;
  storageFault: StorageFault | undefined;
}

function toHealth(status: number, storageFault: StorageFault | undefined): UpstreamHealth {
  return { isUp: storageFault !== undefined || !unreachableStatuses.includes(status), storageFault };
}

/** Finds the storage fault in a health answer, which only the embedded mall API reports. */
function toStorageFault(body: Buffer): StorageFault | undefined {
  return storageFaults.find((fault) => body.includes(`"storageFault":"${fault}"`));
}

export type Upstream = ReturnType<typeof createUpstream>;

/** Placeholder answer of a streamed file, for metrics and circuit breakers. */
const openedAnswer: FetchedAnswer = {
  status: 200,
  contentType: '',
  body: Buffer.alloc(0),
  headers: {},
  retryAfterSeconds: undefined,
  restSeconds: undefined,
};

const timeoutCodes = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

const toPath = (address: string): string => address.split('?', 1)[0] ?? '';

function rethrow(error: unknown): never {
  throw toApiError(error);
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isLate =
    error instanceof Error && (error.name === 'TimeoutError' || ('code' in error && timeoutCodes.includes(String(error.code))));
  return new ApiError(isLate ? 'GatewayTimeout' : 'BadGateway', { cause: error });
}
