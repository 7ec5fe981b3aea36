import { listBookingOrders, listBookingSlots } from '#shared/contracts/booking.ts';
import { listCustomerRewards, listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { listConversations, listMessages } from '#shared/contracts/messages.ts';
import { type DoneOutcome, getOutcome, type Outcome } from '#shared/contracts/outcomes.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { keptDays } from '#shared/site/late-limits.ts';
import { ofSite } from '../site-state.ts';
import type { Api } from './api.ts';
import { forgetKey, holdKey, isPending, listPending, toCallText } from './idempotency-keys.ts';
import { restForNetwork } from './network-rest.ts';
import type { UploadProgress } from './upload.ts';

/**
 * Calls that must be done once, and what becomes of them when their answer is lost: the mall is asked before anything is said, and sent
 * the same again with the same key where it knows nothing of it.
 */

export type Settled<T> =
  | { state: 'done'; answer: T }
  /** It could not be found out. The key is kept: who tries again means the same. */
  | { state: 'uncertain' };

/** What was left over from before, once it is known. */
export type Told = (DoneOutcome | { state: 'not_done'; call: KeyedCall }) & {
  /** What may have changed meanwhile. */
  stale: readonly Endpoint[];
};

type KeyedCall = DoneOutcome['call'];

const staleAfter: Readonly<Record<KeyedCall, readonly Endpoint[]>> = {
  activateReward: [getPoints, listMemberRewards, listRewardLimits, listCustomerRewards, listPointsHistory],
  createBookingOrder: [listBookingOrders, listBookingSlots],
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
  /** No answer has come, or none had come the last time. */
  onChecking: () => void;
  /** Of a form with a file. */
  onProgress: (progress: UploadProgress) => void;
}

/** While there is no network nobody is asked, and the time does not count. */
const restsMs = [1500, 3000, 6000, 12_000] as const;
/** As long as what was sent may still be on its way through the gateway: a picture waits there and is drawn anew. */
const longestWayMs = 20_000;
/** The same since the beginning, with the time that the browser waits for an answer. */
const longestCallMs = 40_000;

/** Afterwards the mall has forgotten its answers: that it knows nothing means nothing. */
const tellableMs = keptDays.outcomes * 86_400_000;

/** What is being asked for already in this document. */
const underWay = ofSite(() => new Set<string>());

/** Sends it, and finds out how it ended. Rejects with an `ApiError` when nothing was done, whyever. */
export async function sendOnce<E extends Endpoint>(call: IdempotentCall<E>): Promise<Settled<AnswerOf<E>>> {
  const callText = toCallText(call.contract, call.body);
  const wasSentBefore = isPending(callText);
  if (wasSentBefore) call.onChecking();
  underWay().add(callText);
  try {
    const settled = await send(call, callText).catch((error: unknown) => {
      if (isRefusal(error, wasSentBefore)) throw error;
      call.onChecking();
      return settle(call, callText, error);
    });
    if (settled.state === 'done') forgetKey(callText);
    return settled;
  } catch (error) {
    forgetKey(callText);
    throw error;
  } finally {
    underWay().delete(callText);
  }
}

async function send<E extends Endpoint>(
  { api, contract, body, input, onProgress }: IdempotentCall<E>,
  callText: string,
): Promise<Settled<AnswerOf<E>>> {
  const hearProgress = (progress: UploadProgress) => {
    if (progress.sentBytes === progress.totalBytes) holdKey(callText, Date.now()); // a large one is on its way from now on
    onProgress(progress);
  };
  const { data } = await api.send(contract, body, input, { key: holdKey(callText, Date.now()), onProgress: hearProgress });
  return { state: 'done', answer: data };
}

async function settle<E extends Endpoint>(call: IdempotentCall<E>, callText: string, lost: unknown): Promise<Settled<AnswerOf<E>>> {
  const key = holdKey(callText, Date.now());
  let failure = lost;
  let restedMs = 0;
  let isSentAgain = false;
  for (const restMs of restsMs) {
    await rest(restMs);
    restedMs += restMs;
    const outcome = await ask(call.api, key);
    if (outcome?.state === 'done') return { state: 'done', answer: outcome.answer as AnswerOf<E> }; // what the call with this key has answered
    if (outcome?.state !== 'unknown') continue;
    if (isSentAgain && (restedMs >= longestWayMs || !isLost(failure))) throw failure;
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
  return { state: 'uncertain' };
}

/** What was left over when its page was left: each is told once it is known; what stays unknown is kept for the next time. */
export async function settleLeft(api: Pick<Api, 'read'>, tell: (told: Told) => void): Promise<void> {
  for (const { call: callText, sentMs } of listPending()) if (Date.now() - sentMs > tellableMs) forgetKey(callText);
  const left = listPending().filter(({ call: callText }) => !underWay().has(callText));
  for (const { call: callText } of left) underWay().add(callText);
  await Promise.all(
    left.map(async ({ call: callText, key, sentMs }) => {
      const told = await findLeft(api, key, sentMs, toCall(callText));
      if (told) forgetKey(callText);
      underWay().delete(callText);
      if (told) tell(told);
    }),
  );
}

async function findLeft(api: Pick<Api, 'read'>, key: string, sentMs: number, call: KeyedCall): Promise<Told | undefined> {
  for (const restMs of [0, ...restsMs, longestWayMs]) {
    if (restMs > 0) await rest(restMs);
    const outcome = await ask(api, key);
    if (outcome?.state === 'done') return { ...outcome, stale: staleAfter[call] };
    if (outcome?.state === 'unknown' && Date.now() - sentMs >= longestCallMs) return { state: 'not_done', call, stale: staleAfter[call] };
  }
  return undefined;
}

/** It begins with its call's name. */
function toCall(callText: string): KeyedCall {
  return callText.split(' ', 1)[0] as KeyedCall; // only such calls are sent from here
}

/** Undefined: nobody answered. */
async function ask(api: Pick<Api, 'read'>, key: string): Promise<Outcome | undefined> {
  try {
    return (await api.read(getOutcome, { params: { key } })).data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function rest(ms: number): Promise<void> {
  return restForNetwork(ms, new AbortController().signal);
}

/** The answer got lost on its way. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && ['BadGateway', 'GatewayTimeout'].includes(error.httpStatus);
}

/** Answers of who has not looked at the call: of one that was sent before they say nothing. */
const saysNothing = ['Unauthorized', 'TooManyRequests'];

/** Answers of who has not been able to finish, or to read it as far as its end. */
const unfinished: readonly HttpStatusName[] = ['ServiceUnavailable', 'InternalServerError', 'RequestTimeout'];

/** Nothing was done, for certain. A conflict that blames no field: the first one is under way. */
function isRefusal(error: unknown, wasSentBefore: boolean): boolean {
  if (!(error instanceof ApiError)) return true; // our own fault: not hidden behind a question
  const { httpStatus, errors } = error;
  if (isLost(error) || unfinished.includes(httpStatus) || (httpStatus === 'Conflict' && !errors)) return false;
  return !(wasSentBefore && saysNothing.includes(httpStatus));
}
