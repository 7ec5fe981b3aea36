import type { BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { keptKeys } from './kept-keys.ts';
import { keyPrefix, listStoredKeys } from './stored-keys.ts';

/** Something that the visitor means to do once, and of which it is not known yet whether it is done. */
export interface PendingCall {
  /** The call's name, and what it was sent with. */
  call: string;
  key: string;
  /** When it was sent last. */
  sentMs: number;
}

type Held = Pick<PendingCall, 'key' | 'sentMs'>;

/** How something that is meant once is named: by its call and by what is sent with it; a file by when it was chosen. */
export function toCallText<E extends Endpoint>({ name }: E, body: BodyInput<E> | FormData, { params }: CallInput<E> = {}): string {
  const what = JSON.stringify(body instanceof FormData ? [...body].map(toEntryText) : body);
  return params === undefined ? `${name} ${what}` : `${name} ${JSON.stringify(params)} ${what}`;
}

function toEntryText([name, value]: [string, FormDataEntryValue]): [string, string] {
  return [name, typeof value === 'string' ? value : `${value.size} ${value.lastModified}`];
}

/**
 * The idempotency key of something that the visitor means to do once. It outlives a reload: whoever presses again because they never saw
 * the answer means the same, and gets it.
 */
export function holdKey(call: string, nowMs: number): string {
  const key = read(call)?.key ?? crypto.randomUUID();
  const held = JSON.stringify({ key, sentMs: nowMs } satisfies Held);
  keptKeys().set(call, held);
  try {
    sessionStorage.setItem(keyPrefix + call, held);
  } catch {
    // without storage, a key lives as long as the document
  }
  return key;
}

/** Whether it was begun before, and how it ended is not known. */
export function isPending(call: string): boolean {
  return read(call) !== undefined;
}

/** How it ended is known, and has been told. */
export function forgetKey(call: string): void {
  keptKeys().delete(call);
  try {
    sessionStorage.removeItem(keyPrefix + call);
  } catch {
    // nothing was kept there
  }
}

/** Everything of which it is not known how it ended. */
export function listPending(): PendingCall[] {
  const stored = listStoredKeys().map((key) => key.slice(keyPrefix.length));
  return [...new Set([...keptKeys().keys(), ...stored])].flatMap((call) => {
    const held = read(call);
    return held ? [{ call, ...held }] : [];
  });
}

function read(call: string): Held | undefined {
  try {
    const held = keptKeys().get(call) ?? sessionStorage.getItem(keyPrefix + call);
    return held ? (JSON.parse(held) as Held) : undefined; // written above
  } catch {
    return undefined;
  }
}
