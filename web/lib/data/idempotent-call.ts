import { listBookingOrders, listBookingSlots } from '#shared/contracts/booking.ts';
import { listCustomerRewards, listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { listConversations, listMessages } from '#shared/contracts/messages.ts';
import { type DoneOutcome, getOutcome, type Outcome } from '#shared/contracts/outcomes.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { ofSite } from '../site-state.ts';
import type { Api } from './api.ts';
import { forgetKey, holdKey, isPending, listPending, toCallText } from './idempotency-keys.ts';
import type { UploadProgress } from './upload.ts';
import { waitForNetwork } from './wait-for-network.ts';

/**
 * Calls that must not happen twice, and how they recover from a lost answer. First the mall is asked for the outcome. If it does not know the key,
 * the call is sent again with the same key.
 */

export type Settled<T> =
  | { state: 'done'; answer: T }
  /** The call is stored in this browser, and sent once there is a network. */
  | { state: 'waiting' }
  /** The outcome could not be determined. The key is kept, so that a retry does not execute the call twice. */
  | { state: 'uncertain' };

/** Outcome of a call that an earlier page sent without receiving the answer. */
export type LeftOutcome = (DoneOutcome | { state: 'not_done'; call: KeyedCall }) & {
  /** Calls whose data may have changed. */
  stale: readonly Endpoint[];
};

type KeyedCall = DoneOutcome['call'];

const staleAfter: Readonly<Record<KeyedCall, readonly Endpoint[]>> = {
  activateReward: [getPoints, listMemberRewards, listRewardLimits, listCustomerRewards, listPointsHistory],
  createBookingOrder: [listBookingOrders, listBookingSlots],
  moveBookingOrder: [listBookingOrders, listBookingSlots],
  createGiftCard: [],
  submitReceipt: [getPoints, listReceipts, listPointsHistory],
  sendMessage: [listMessages, listConversations],
  sendPictureMessage: [listMessages, listConversations],
};

export interface IdempotentCall<E extends Endpoint> {
  api: Pick<Api, 'read' | 'send'>;
  contract: E;
  body: BodyInput<E> | FormData;
  input: CallInput<E>;
  /** Called when the outcome is being determined because this attempt, or an earlier one, got no answer. */
  onChecking: () => void;
  /** Upload progress of a form with a file. */
  onProgress: (progress: UploadProgress) => void;
  /** Stores the call in this browser, to be sent later with that key. Resolves with false if that is not possible. */
  queue?: ((key: string) => Promise<boolean>) | undefined;
}

/** Pauses before each check of the outcome. Time offline does not count. */
const restsMs = [1500, 3000, 6000, 12_000] as const;
/** Max time that a request can spend in the gateway, where pictures wait to be re-encoded. */
const maxRouteMs = 20_000;
/** Maximum duration of a call, including the browser's own timeout. */
const maxCallMs = 40_000;

/** Age after which the mall has deleted the outcome of a call, so that the answer "unknown" no longer proves that the call was not executed. */
const tellableMs = retentionDays.outcomes * 86_400_000;

/** Calls whose outcome this document is already determining. */
const inFlight = ofSite(() => new Set<string>());

/** Sends a call and determines its outcome. Rejects with an `ApiError` if the call was certainly not executed. */
export async function sendOnce<E extends Endpoint>(call: IdempotentCall<E>): Promise<Settled<AnswerOf<E>>> {
  const callText = toCallText(call.contract, call.body, call.input);
  const wasSentBefore = isPending(callText);
  if (wasSentBefore) call.onChecking();
  inFlight().add(callText);
  try {
    const settled =
      (await queueOffline(call, callText)) ??
      (await send(call, callText).catch((error: unknown) => {
        if (isRefusal(error, wasSentBefore)) throw error;
        call.onChecking();
        return settle(call, callText, error);
      }));
    if (settled.state !== 'uncertain') forgetKey(callText);
    return settled;
  } catch (error) {
    forgetKey(callText);
    throw error;
  } finally {
    inFlight().delete(callText);
  }
}

/** Stores the call for later if the browser is offline, and the call may wait. */
async function queueOffline(
  { queue }: Pick<IdempotentCall<Endpoint>, 'queue'>,
  callText: string,
): Promise<{ state: 'waiting' } | undefined> {
  if (navigator.onLine || !queue) return undefined;
  return (await queue(holdKey(callText, Date.now()))) ? { state: 'waiting' } : undefined;
}

async function send<E extends Endpoint>(
  { api, contract, body, input, onProgress }: IdempotentCall<E>,
  callText: string,
): Promise<Settled<AnswerOf<E>>> {
  const trackProgress = (progress: UploadProgress) => {
    // restarts the wait, because the mall receives a large upload only now
    if (progress.sentBytes === progress.totalBytes) holdKey(callText, Date.now());
    onProgress(progress);
  };
  const { data } = await api.send(contract, body, input, { key: holdKey(callText, Date.now()), onProgress: trackProgress });
  return { state: 'done', answer: data };
}

async function settle<E extends Endpoint>(call: IdempotentCall<E>, callText: string, lost: unknown): Promise<Settled<AnswerOf<E>>> {
  const key = holdKey(callText, Date.now());
  let failure = lost;
  let restedMs = 0;
  let isSentAgain = false;
  for (const restMs of restsMs) {
    const queued = await queueOffline(call, callText);
    if (queued) return queued;
    await rest(restMs);
    restedMs += restMs;
    const outcome = await readOutcome(call.api, key);
    // safe: the stored answer to the call with this key
    if (outcome?.state === 'done') return { state: 'done', answer: outcome.answer as AnswerOf<E> };
    if (outcome?.state !== 'unknown') continue;
    if (isSentAgain && (restedMs >= maxRouteMs || !isLost(failure))) throw failure;
    if (isSentAgain) continue;
    isSentAgain = true;
    restedMs = 0;
    try {
      return await send(call, callText);
    } catch (error) {
      if (isRefusal(error, true)) throw error;
      failure = error;
    }
  }
  return (await call.queue?.(key)) ? { state: 'waiting' } : { state: 'uncertain' };
}

/**
 * Determines the outcome of calls that earlier pages left pending, and reports each. Calls whose outcome stays unknown are kept for the next time.
 */
export async function settleLeft(api: Pick<Api, 'read'>, notify: (outcome: LeftOutcome) => void): Promise<void> {
  for (const { call: callText, sentMs } of listPending()) if (Date.now() - sentMs > tellableMs) forgetKey(callText);
  const left = listPending().filter(({ call: callText }) => !inFlight().has(callText));
  for (const { call: callText } of left) inFlight().add(callText);
  await Promise.all(
    left.map(async ({ call: callText, key, sentMs }) => {
      const outcome = await findLeft(api, key, sentMs, toCall(callText));
      if (outcome) forgetKey(callText);
      inFlight().delete(callText);
      if (outcome) notify(outcome);
    }),
  );
}

async function findLeft(api: Pick<Api, 'read'>, key: string, sentMs: number, call: KeyedCall): Promise<LeftOutcome | undefined> {
  for (const restMs of [0, ...restsMs, maxRouteMs]) {
    if (restMs > 0) await rest(restMs);
    const outcome = await readOutcome(api, key);
    if (outcome?.state === 'done') return { ...outcome, stale: staleAfter[call] };
    if (outcome?.state === 'unknown' && Date.now() - sentMs >= maxCallMs) return { state: 'not_done', call, stale: staleAfter[call] };
  }
  return undefined;
}

/** Parses the name of the call, with which the text begins. */
function toCall(callText: string): KeyedCall {
  return callText.split(' ', 1)[0] as KeyedCall; // safe: this module sends only these calls
}

/** Asks the mall for the outcome of a call. Undefined if there was no answer. */
async function readOutcome(api: Pick<Api, 'read'>, key: string): Promise<Outcome | undefined> {
  try {
    return (await api.read(getOutcome, { params: { key } })).data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function rest(ms: number): Promise<void> {
  return waitForNetwork(ms, new AbortController().signal);
}

/** Whether the error means that the answer was lost. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && ['BadGateway', 'GatewayTimeout'].includes(error.httpStatus);
}

/** Statuses of refusals before the key is checked, so they prove nothing about an earlier attempt. */
const saysNothing = ['Unauthorized', 'TooManyRequests'];

/** Statuses of servers that did not finish processing the request, or did not read all of it. */
const unfinished: readonly HttpStatusName[] = ['ServiceUnavailable', 'InternalServerError', 'RequestTimeout'];

/**
 * Whether the error proves that the call was not executed. A conflict without field errors does not: it means that the first attempt is still
 * running.
 */
function isRefusal(error: unknown, wasSentBefore: boolean): boolean {
  if (!(error instanceof ApiError)) return true; // our own error: rethrow it
  const { httpStatus, errors } = error;
  if (isLost(error) || unfinished.includes(httpStatus) || (httpStatus === 'Conflict' && !errors)) return false;
  return !(wasSentBefore && saysNothing.includes(httpStatus));
}
