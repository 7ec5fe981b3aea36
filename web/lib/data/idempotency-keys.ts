import type { BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { keyPrefix, listStoredKeys, unsettledKeys } from './unsettled-keys.ts';

/** A call that must not happen twice, and whose outcome is unknown. */
export interface PendingCall {
  /** The call's name and its input. */
  call: string;
  key: string;
  /** Time of the last attempt. */
  sentMs: number;
}

type Held = Pick<PendingCall, 'key' | 'sentMs'>;

/** Returns a text that identifies a call by its name and input. Files are identified by their size and modification time. */
export function toCallText<E extends Endpoint>({ name }: E, body: BodyInput<E> | FormData, { params }: CallInput<E> = {}): string {
  const what = JSON.stringify(body instanceof FormData ? [...body].map(toEntryText) : body);
  return params === undefined ? `${name} ${what}` : `${name} ${JSON.stringify(params)} ${what}`;
}

function toEntryText([name, value]: [string, FormDataEntryValue]): [string, string] {
  return [name, typeof value === 'string' ? value : `${value.size} ${value.lastModified}`];
}

/**
 * Returns the idempotency key of a call that must not happen twice. The key survives a reload, so a visitor who submits again without having seen the
 * answer gets the answer to the first submission.
 */
export function holdKey(call: string, nowMs: number): string {
  const key = read(call)?.key ?? crypto.randomUUID();
  const held = JSON.stringify({ key, sentMs: nowMs } satisfies Held);
  unsettledKeys().set(call, held);
  try {
    sessionStorage.setItem(keyPrefix + call, held);
  } catch {
    // without storage, a key lives as long as the document
  }
  return key;
}

/** Whether the call was sent before and its outcome is unknown. */
export function isPending(call: string): boolean {
  return read(call) !== undefined;
}

/** Deletes the key of a call. Call after the outcome is known and was shown. */
export function forgetKey(call: string): void {
  unsettledKeys().delete(call);
  try {
    sessionStorage.removeItem(keyPrefix + call);
  } catch {
    // without storage, nothing was stored
  }
}

/** Lists all calls whose outcome is unknown. */
export function listPending(): PendingCall[] {
  const stored = listStoredKeys().map((key) => key.slice(keyPrefix.length));
  return [...new Set([...unsettledKeys().keys(), ...stored])].flatMap((call) => {
    const held = read(call);
    return held ? [{ call, ...held }] : [];
  });
}

function read(call: string): Held | undefined {
  try {
    const held = unsettledKeys().get(call) ?? sessionStorage.getItem(keyPrefix + call);
    return held ? (JSON.parse(held) as Held) : undefined; // safe: written above
  } catch {
    return undefined;
  }
}
