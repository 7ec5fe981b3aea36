import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { Message } from '#shared/contracts/messages.ts';
import type { RefusalCode } from '#shared/site/waiting.ts';

export interface OutgoingPicture {
  file: Blob;
  /** Data address of the preview. */
  preview: string;
}

/** A message to be sent. `key` makes repeated sending idempotent. */
export interface Outgoing {
  key: string;
  conversationId: number;
  text: string;
  picture?: OutgoingPicture | undefined;
  atMs: number;
  /** `queued`: there is no network, and the browser sends the message later, even if the site is closed. */
  state: 'waiting' | 'sending' | 'failed' | 'queued';
  /** Why the message was refused, possibly with a waiting time. */
  failure?: { code: RefusalCode; retryAfterSeconds?: number | undefined } | undefined;
}

interface Dependencies {
  /** Tries once to send a message. Rejects with an `ApiError`. */
  send: (item: Outgoing) => Promise<Message>;
  /** Stores a message in the browser if there is no network. Resolves with false if it must be sent from here. */
  queue?: (item: Outgoing) => Promise<boolean>;
  /** Resolves after that time, or when the network is back. */
  rest: (ms: number) => Promise<void>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  now: () => number;
  newKey: () => string;
}

export const outboxKey = 'mallfront:typed:outbox';
/** Pauses before a message is sent again after a lost answer. Safe, because the mall accepts each key only once. */
const restsMs = [1500, 3000, 6000, 12_000] as const;
const lostAnswers: readonly HttpStatusName[] = [
  'BadGateway',
  'GatewayTimeout',
  'ServiceUnavailable',
  'InternalServerError',
  'RequestTimeout',
];
/** Max age of messages that are sent again after a reload, because the mall remembers their keys. Older messages need a confirmation. */
const retentionMs = 6 * 86_400_000;

/**
 * Queue of messages that the mall may not have received. Sends the messages of a conversation one after the other: after a failure, the following
 * ones wait for the member's decision. Text survives a reload, pictures do not.
 */
export function createOutbox({ send, queue = async () => false, rest, storage, now, newKey }: Dependencies) {
  let items: readonly Outgoing[] = restore();
  let delivered: readonly Message[] = [];
  const running = new Set<number>();
  const listeners = new Set<() => void>();

  function change(next: readonly Outgoing[]): void {
    items = next;
    store();
    for (const listener of listeners) listener();
  }

  const update = (isMeant: (item: Outgoing) => boolean, changes: Partial<Outgoing>) =>
    change(items.map((item) => (isMeant(item) ? { ...item, ...changes } : item)));

  async function run(conversationId: number): Promise<void> {
    if (running.has(conversationId)) return;
    running.add(conversationId);
    for (;;) {
      const next = items.find((item) => item.conversationId === conversationId && item.state === 'waiting');
      if (!next) break;
      update(({ key }) => key === next.key, { state: 'sending', failure: undefined });
      try {
        const message = await sendSurely(next);
        if (message) delivered = [...delivered, message];
        change(items.filter(({ key }) => key !== next.key));
      } catch (error) {
        const { httpStatus: code, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError('BadGateway', { cause: error });
        const isHeld = (item: Outgoing) => item.conversationId === conversationId && item.state !== 'failed';
        update(isHeld, { state: 'failed', failure: { code, retryAfterSeconds } });
        if (!(error instanceof ApiError)) console.error(error);
      }
    }
    running.delete(conversationId);
  }

  /** Returns the message as the mall has it; undefined if the browser sends it later. */
  async function sendSurely(item: Outgoing): Promise<Message | undefined> {
    for (const restMs of [...restsMs, undefined]) {
      if (await queue(item)) return undefined;
      try {
        return await send(item);
      } catch (error) {
        if (restMs === undefined || !isLost(error)) throw error;
        await rest(restMs);
      }
    }
    throw new ApiError('BadGateway');
  }

  function restore(): Outgoing[] {
    try {
      const stored = JSON.parse(storage?.getItem(outboxKey) ?? '[]') as Outgoing[]; // safe: written below
      return stored.map((item) =>
        item.state === 'failed' || now() - item.atMs > retentionMs ? { ...item, state: 'failed' } : { ...item, state: 'waiting' },
      );
    } catch {
      return [];
    }
  }

  function store(): void {
    try {
      const words = items.filter(({ picture }) => !picture);
      if (words.length === 0) storage?.removeItem(outboxKey);
      else storage?.setItem(outboxKey, JSON.stringify(words));
    } catch {
      // storage is switched off or full: kept in memory until the document is left
    }
  }

  return {
    list: () => items,
    /** Messages delivered since the document was loaded. */
    listDelivered: () => delivered,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds a message. If an earlier one has failed, the new one waits for the same decision. */
    add({ conversationId, text, picture }: Pick<Outgoing, 'conversationId' | 'text' | 'picture'>): void {
      const failed = items.find((item) => item.conversationId === conversationId && item.state === 'failed');
      const state = failed ? 'failed' : 'waiting';
      change([...items, { key: newKey(), conversationId, text, picture, atMs: now(), state, failure: failed?.failure }]);
      void run(conversationId);
    },
    /** Retries all failed messages of the conversation, in order. */
    retry(conversationId: number): void {
      update((item) => item.conversationId === conversationId && item.state === 'failed', { state: 'waiting', failure: undefined });
      void run(conversationId);
    },
    remove: (key: string): void => change(items.filter((item) => item.key !== key || item.state === 'sending')),
    /** Continues sending after a reload. Call when it is certain that the conversation is the current member's. */
    resume: (conversationId: number): void => void run(conversationId),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Whether the error leaves the outcome unknown. A conflict without field errors means that the message is still being processed. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (lostAnswers.includes(error.httpStatus) || (error.httpStatus === 'Conflict' && !error.errors));
}
