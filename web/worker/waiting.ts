import { toApiError } from '#shared/contracts/envelope.ts';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { getProfile, getSession } from '#shared/contracts/profile.ts';
import { deadlinesMs } from '#shared/site/deadlines.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { isMarkCall, type SendRequest, toLastMs, type WaitingCall, waitingName } from '#shared/site/waiting.ts';
import * as browserStore from '../lib/waiting/waiting-store.ts';
import type { WorkerScope } from './worker-scope.ts';

type WaitingStore = Pick<typeof browserStore, 'listWaiting' | 'storeWaiting' | 'removeWaiting'>;

/** Statuses that do not decide a call: it is sent again later with the same key. A conflict without fields means that it is still running. */
const undecided: readonly HttpStatusName[] = [
  'BadGateway',
  'GatewayTimeout',
  'ServiceUnavailable',
  'InternalServerError',
  'RequestTimeout',
  'TooManyRequests',
  'Unauthorized',
];

/** Undecided statuses that concern one call only: the others can be sent meanwhile. */
const ofOneCall: readonly HttpStatusName[] = ['InternalServerError', 'Conflict'];

const isMessage = ({ name }: WaitingCall) => name === 'sendMessage' || name === 'sendPictureMessage';

/** Age from which a call waits for the member's decision, because the mall may have forgotten its key. */
const maxAgeMs = (retentionDays.outcomes - 1) * 86_400_000;

/**
 * Creates the function that sends what waits in this browser, the oldest first, one at a time in all tabs. Sends only the calls of the member whose
 * session it is. Refused calls stay, with the reason. Rejects if something must be tried again.
 */
export function createSender(scope: Pick<WorkerScope, 'fetch' | 'navigator'>, store: WaitingStore = browserStore) {
  async function sendAll(given: string | undefined): Promise<void> {
    const calls = (await store.listWaiting()).filter(({ refusal }) => !refusal);
    if (calls.length === 0) return;
    const token = given ?? (await restoreToken());
    const owner = token === undefined ? undefined : await readOwner(token);
    if (token === undefined || owner === undefined) return; // waits until the member logs in
    const stuck: WaitingCall[] = [];
    for (const call of calls) {
      if (call.owner !== owner) continue;
      if (isMessage(call) && stuck.some(isMessage)) continue; // messages stay in order
      if (Date.now() - call.atMs > maxAgeMs) await refuse(call, { code: 'TooOld', errors: {} });
      else if (!(await sendOne(call, token))) stuck.push(call);
    }
    if (stuck.length > 0) throw new Error(`${stuck.map(({ name }) => name).join(', ')}: undecided`);
  }

  /** Resolves with false if this call must be tried again. Rejects if others would fail, too. */
  async function sendOne(call: WaitingCall, token: string): Promise<boolean> {
    const { key, method = 'POST', body, file, language } = call;
    const headers: Record<string, string> = {
      ...{ accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` },
      ...(!isMarkCall(call.name) && { 'idempotency-key': key }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const response = await scope.fetch(call.path, { method, headers, body: toBody(body, file), signal: toDeadline() });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && isSuccess(answer)) {
      await remove(call);
      return true;
    }
    const { httpStatus: code, errors = {} } = toApiError(answer, Number(response.headers.get('retry-after')));
    const isUndecided = undecided.includes(code) || (code === 'Conflict' && Object.keys(errors).length === 0);
    if (isUndecided && ofOneCall.includes(code)) return false;
    if (isUndecided) throw new Error(`${call.name}: ${code}`);
    await refuse(call, { code, errors });
    return true;
  }

  /** Keeps a refused call with its reason. A refused mark is dropped: its record is gone or the list is full, and pages show the mall's state. */
  async function refuse(call: WaitingCall, refusal: NonNullable<WaitingCall['refusal']>): Promise<void> {
    if (isMarkCall(call.name)) return remove(call);
    if (await isUnchanged(call)) await store.storeWaiting({ ...call, refusal });
  }

  async function remove(call: WaitingCall): Promise<void> {
    if (await isUnchanged(call)) await store.removeWaiting(call.key);
  }

  /** Whether a call still waits as it was sent: meanwhile, the member may have deleted it, or clicked on the same mark again. */
  async function isUnchanged({ key, atMs }: WaitingCall): Promise<boolean> {
    return (await store.listWaiting()).some((one) => one.key === key && one.atMs === atMs);
  }

  /** Restores the session from its cookie, for a worker without a page. Undefined if there is none. */
  async function restoreToken(): Promise<string | undefined> {
    const answer = await scope.fetch('/api/session/restore', { method: 'POST', headers: { 'x-restore': 'cookie' }, signal: toDeadline() });
    return (await readData<{ token: string }>(answer))?.token;
  }

  /** Returns the id of the session's member, from the mall: the store could be of a session that has ended. */
  async function readOwner(token: string): Promise<number | undefined> {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const ask = (path: string) => scope.fetch(`/api${path}`, { headers, signal: toDeadline() });
    const session = await ask(getSession.path);
    const answer = session.status === 404 ? await ask(getProfile.path) : session;
    const data = await readData<{ customer_id?: number; id?: number }>(answer);
    return data?.customer_id ?? data?.id;
  }

  return (token: string | undefined): Promise<void> => scope.navigator.locks.request(waitingName, () => sendAll(token));
}

/** Deletes calls of any member that have waited too long, because a shared browser must not keep receipts for ever. */
export async function dropForgotten(store: Pick<WaitingStore, 'listWaiting' | 'removeWaiting'> = browserStore): Promise<void> {
  for (const { key, atMs } of await store.listWaiting()) if (Date.now() > toLastMs(atMs)) await store.removeWaiting(key);
}

/** False for a page of a captive portal: the mall has not received the call. */
const isSuccess = (answer: unknown) => (Object(answer) as { status?: unknown }).status === 'success';

/** Returns the data of an answer; undefined if the session is over. Rejects if the answer decides nothing, so that `sync` tries again. */
async function readData<T>(response: Response): Promise<T | undefined> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isSuccess(answer)) return (answer as { data?: T }).data; // safe: created or parsed by the gateway
  const { httpStatus } = toApiError(answer);
  if (httpStatus === 'Unauthorized') return undefined;
  throw new Error(`session: ${httpStatus}`);
}

/** A connection that hangs must not hold the lock. */
const toDeadline = () => AbortSignal.timeout(deadlinesMs.browserRecords);

function toBody(body: WaitingCall['body'], file: WaitingCall['file']): string | FormData {
  if (typeof body === 'string') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value);
  if (file) form.set(file.field, new File([file.bytes], file.name, { type: file.type, lastModified: file.changedMs }));
  return form;
}

/** Reads a message of a page; undefined if it is another message. */
export function readSendRequest(data: unknown): SendRequest | undefined {
  const { kind, token } = Object(data) as Record<string, unknown>;
  return kind === 'send' ? { kind, token: typeof token === 'string' ? token : undefined } : undefined;
}
