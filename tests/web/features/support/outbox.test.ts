import { describe, expect, it } from 'vitest';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { Message } from '#shared/contracts/messages.ts';
import { createOutbox, type Outgoing, outboxKey } from '#web/features/support/outbox.ts';

const conversationId = 5;
const startMs = Date.parse('2026-11-20T10:00:00Z');

/** Creates a mall that executes each key once. `faults` lists the fault of each request: undefined for none, `unheard` for a lost answer. */
function createMall(faults: readonly (HttpStatusName | 'unheard' | undefined)[] = []) {
  const left = [...faults];
  const taken = new Map<string, Message>();
  const attempts: string[] = [];
  const send = async ({ key, text, conversationId: conversation_id }: Outgoing): Promise<Message> => {
    attempts.push(text);
    const fault = left.shift();
    if (fault && fault !== 'unheard') throw new ApiError(fault, fault === 'TooManyRequests' ? { retryAfterSeconds: 60 } : {});
    const id = taken.size + 1;
    const written = {
      id,
      conversation_id,
      from: 'customer',
      text,
      attachments: [],
      files: [],
      is_automatic: false,
      created_at: '',
      read_at: null,
    } satisfies Message;
    if (!taken.has(key)) taken.set(key, written);
    if (fault === 'unheard') throw new ApiError('BadGateway');
    return taken.get(key) ?? written;
  };
  return { send, attempts, texts: () => [...taken.values()].map(({ text }) => text) };
}

function createStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

function setUp(faults: Parameters<typeof createMall>[0] = [], storage = createStorage(), nowMs = startMs) {
  const mall = createMall(faults);
  let keys = 0;
  const outbox = createOutbox({ send: mall.send, rest: async () => {}, storage, now: () => nowMs, newKey: () => `${nowMs}-key-${++keys}` });
  const write = (text: string) => outbox.add({ conversationId, text });
  const states = () => outbox.list().map(({ text, state }) => [text, state]);
  return { mall, outbox, write, states, storage };
}
const settled = () => new Promise((resolve) => setImmediate(resolve)); // resolves after all pending promises

describe('an outbox', () => {
  it('hands a message to the browser if there is no network, and sends it from here neither then nor later', async () => {
    const { mall, storage } = setUp();
    const queued: string[] = [];
    let isOffline = true;
    const outbox = createOutbox({
      ...{ send: mall.send, rest: async () => {}, storage, now: () => startMs, newKey: () => 'key' },
      queue: async ({ key, text }) => isOffline && queued.push(`${key} ${text}`) > 0,
    });
    outbox.add({ conversationId, text: 'a' });
    await settled();
    expect([queued, mall.attempts, outbox.list(), outbox.listDelivered()]).toEqual([['key a'], [], [], []]);
    isOffline = false;
    outbox.add({ conversationId, text: 'b' });
    await settled();
    expect([queued, mall.attempts]).toEqual([['key a'], ['b']]);
  });

  it('sends messages one after the other, in order of writing, and lists unsent ones with their state', async () => {
    const { mall, outbox, write, states } = setUp();
    for (const text of ['a', 'b', 'c']) write(text);
    expect(states()).toEqual([
      ['a', 'sending'],
      ['b', 'waiting'],
      ['c', 'waiting'],
    ]);
    await settled();
    expect([mall.texts(), states(), outbox.listDelivered().map(({ text }) => text)]).toEqual([['a', 'b', 'c'], [], ['a', 'b', 'c']]);
  });

  it.each<[string, (HttpStatusName | 'unheard')[]]>([
    ['was lost', ['BadGateway', 'GatewayTimeout']],
    ['was executed without an answer', ['unheard', 'unheard']],
    ['met a failing mall', ['ServiceUnavailable', 'InternalServerError']],
    ['is being executed', ['Conflict']],
  ])('resends a message that %s, and the mall executes it once', async (_what, faults) => {
    const { mall, write, states } = setUp(faults);
    write('a');
    write('b');
    await settled();
    expect([mall.texts(), states()]).toEqual([['a', 'b'], []]);
    expect(mall.attempts).toHaveLength(faults.length + 2);
  });

  it.each<HttpStatusName>(['TooManyRequests', 'UnprocessableEntity', 'NotFound', 'Unauthorized'])(
    'stops at %s, keeps the order, and continues on a retry',
    async (code) => {
      const { mall, outbox, write, states } = setUp([code]);
      for (const text of ['a', 'b']) write(text);
      await settled();
      write('c');
      await settled();
      expect(states()).toEqual([
        ['a', 'failed'],
        ['b', 'failed'],
        ['c', 'failed'],
      ]);
      expect(outbox.list()[0]?.failure).toEqual({ code, retryAfterSeconds: code === 'TooManyRequests' ? 60 : undefined });
      expect(mall.attempts).toEqual(['a']);
      outbox.remove(outbox.list()[1]?.key ?? '');
      outbox.retry(conversationId);
      await settled();
      expect([mall.texts(), states()]).toEqual([['a', 'c'], []]);
    },
  );

  it('gives up after a while without losing the message, which the mall still executes only once', async () => {
    const { mall, outbox, write, states } = setUp(Array(5).fill('unheard'));
    write('a');
    await settled();
    expect(states()).toEqual([['a', 'failed']]);
    outbox.retry(conversationId);
    await settled();
    expect([mall.texts(), states()]).toEqual([['a'], []]);
  });

  it('keeps conversations separate: a failed message does not delay another conversation', async () => {
    const { mall, outbox, write } = setUp(['NotFound']);
    write('a');
    outbox.add({ conversationId: 6, text: 'elsewhere' });
    await settled();
    expect(mall.texts()).toEqual(['elsewhere']);
  });

  it('continues after a reload with the same key when the conversation is opened, and sends once even if it is opened twice', async () => {
    const first = setUp(['unheard', ...Array(4).fill('BadGateway')]);
    first.write('a');
    await settled();
    const kept = first.storage.getItem(outboxKey) ?? '';
    expect(JSON.parse(kept)).toMatchObject([{ text: 'a', state: 'failed' }]);
    const interrupted = createStorage();
    interrupted.setItem(outboxKey, kept.replace('failed', 'sending'));
    const again = setUp([], interrupted);
    expect(again.mall.attempts).toEqual([]);
    again.outbox.resume(conversationId);
    again.outbox.resume(conversationId);
    await settled();
    expect(again.mall.attempts).toEqual(['a']);
    expect(again.storage.getItem(outboxKey)).toBeNull();
    const [key] = [...kept.matchAll(/"key":"([^"]+)"/g)].map(([, one]) => one);
    expect(key).toBe(`${startMs}-key-1`);
  });

  it('marks messages older than the mall’s memory as failed without sending them, and ignores invalid storage', async () => {
    const storage = createStorage();
    storage.setItem(outboxKey, JSON.stringify([{ key: 'k', conversationId, text: 'old', atMs: startMs, state: 'waiting' }]));
    const { mall, outbox, states } = setUp([], storage, startMs + 7 * 86_400_000);
    outbox.resume(conversationId);
    await settled();
    expect([mall.attempts, states()]).toEqual([[], [['old', 'failed']]]);
    storage.setItem(outboxKey, '{');
    expect(setUp([], storage).states()).toEqual([]);
  });
});
