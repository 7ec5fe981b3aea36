import type { BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { intentPrefix, listStoredIntents } from './stored-intents.ts';

const kept = new Map<string, string>();

/** Something that the visitor means to do once, and of which it is not known yet whether it is done. */
export interface Intent {
  /** The call's name, and what it was sent with. */
  intent: string;
  key: string;
  /** When it was sent last. */
  sentMs: number;
}

type Held = Pick<Intent, 'key' | 'sentMs'>;

/** How something that is meant once is named: by its call and by what is sent with it. */
export function toIntent<E extends Endpoint>({ name }: E, body: BodyInput<E> | FormData): string {
  return `${name} ${JSON.stringify(body instanceof FormData ? [...body] : body)}`;
}

/**
 * The idempotency key of something that the visitor means to do once. It outlives a reload: whoever presses again because they never saw
 * the answer means the same, and gets it.
 */
export function holdIntent(intent: string, nowMs: number): string {
  const key = read(intent)?.key ?? crypto.randomUUID();
  const held = JSON.stringify({ key, sentMs: nowMs } satisfies Held);
  kept.set(intent, held);
  try {
    sessionStorage.setItem(intentPrefix + intent, held);
  } catch {
    // without storage, a key lives as long as the document
  }
  return key;
}

/** Whether it was begun before, and how it ended is not known. */
export function isIntended(intent: string): boolean {
  return read(intent) !== undefined;
}

/** How it ended is known, and has been told. */
export function forgetIntent(intent: string): void {
  kept.delete(intent);
  try {
    sessionStorage.removeItem(intentPrefix + intent);
  } catch {
    // nothing was kept there
  }
}

/** Everything of which it is not known how it ended. */
export function listIntents(): Intent[] {
  const stored = listStoredIntents().map((key) => key.slice(intentPrefix.length));
  return [...new Set([...kept.keys(), ...stored])].flatMap((intent) => {
    const held = read(intent);
    return held ? [{ intent, ...held }] : [];
  });
}

function read(intent: string): Held | undefined {
  try {
    const held = kept.get(intent) ?? sessionStorage.getItem(intentPrefix + intent);
    return held ? (JSON.parse(held) as Held) : undefined; // written above
  } catch {
    return undefined;
  }
}
