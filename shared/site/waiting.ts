import type { FieldErrors, HttpStatusName } from '../contracts/errors.ts';

/** Name of the database, the lock, the channel and the sync event of calls that wait in the browser. */
export const waitingName = 'mallfront:waiting';

/** Time at which the browser deletes a waiting call of any member, refused or not. */
export const toLastMs = (atMs: number): number => atMs + 30 * 86_400_000;

/** Calls that set a mark: a like, a followed company, a thumb. Repeating them changes nothing, so they need no idempotency key. */
const markCalls = ['addLike', 'removeLike', 'followCompany', 'unfollowCompany', 'setThumb'] as const;
/** Names of the calls that may wait. None costs points or money; the mall takes each once per key. */
const waitingCalls = ['submitReceipt', 'sendMessage', 'sendPictureMessage', ...markCalls] as const;
export type WaitingCallName = (typeof waitingCalls)[number];

export const isWaitingCall = (name: string): name is WaitingCallName => waitingCalls.some((one) => one === name);
export const isMarkCall = (name: string): boolean => markCalls.some((one) => one === name);

/** A call that was made without a network, as stored. Contains no token: only the same member can send it. */
export interface WaitingCall {
  /** Idempotency key. For a mark: member and record, so that the last state of the record replaces earlier ones. */
  key: string;
  /** Id of the member. */
  owner: number;
  name: WaitingCallName;
  /** `POST` if undefined. */
  method?: 'DELETE';
  /** Path of the call at the gateway, with its query. */
  path: string;
  /** Body as form fields; JSON for calls without a file. */
  body: string | Readonly<Record<string, string>>;
  /** A file of the form. Contains bytes, because not every browser can store a Blob. */
  file?: { field: string; name: string; type: string; changedMs: number; bytes: ArrayBuffer };
  atMs: number;
  /** Language of the page, for the words of a refusal. */
  language: string;
  /** Why the mall has refused the call. It then waits for the member's decision. */
  refusal?: { code: RefusalCode; errors: FieldErrors };
}

/** `TooOld`: the mall may have forgotten the key, so only the member can decide to send it. */
export type RefusalCode = HttpStatusName | 'TooOld';

/** Message of a page to the worker: send what waits. `token` is used once and not stored. */
export interface SendRequest {
  kind: 'send';
  token: string | undefined;
}
