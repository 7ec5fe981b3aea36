import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberStore } from '#shared/site/offline.ts';
import type { WaitingCall } from '#shared/site/waiting.ts';
import { servePages } from '#web/worker/offline.ts';
import type { WorkerEvent, WorkerScope } from '#web/worker/worker-scope.ts';
import { createCaches } from '../../support/caches.ts';

const dayMs = 86_400_000;
const calls = vi.hoisted(() => new Map<string, WaitingCall>());
vi.mock(import('#web/lib/waiting/waiting-store.ts'), async (original) => ({
  ...(await original()),
  listWaiting: async () => [...calls.values()],
  removeWaiting: async (key: string) => void calls.delete(key),
}));

let caches: CacheStorage;
let listeners: Record<string, (event: WorkerEvent) => void>;

beforeEach(() => {
  calls.clear();
  caches = createCaches();
  listeners = {};
  const scope = {
    mallfront: {},
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => {
      listeners[type] = listener;
    },
    registration: {},
    caches,
    fetch: async () => Response.error(),
    navigator: { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } },
  };
  servePages(scope as unknown as WorkerScope); // safe: the parts that it uses
});

function put(key: string, ageDays: number): void {
  const receipt = { name: 'submitReceipt' as const, path: '/api/v1/me/receipts', body: '{}', language: 'cs' };
  calls.set(key, { key, owner: 7, atMs: Date.now() - ageDays * dayMs, ...receipt, refusal: { code: 'TooOld', errors: {} } });
}

/** Dispatches an event and waits for the work that it starts. */
async function dispatch(type: string, data?: unknown): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]?.({ waitUntil: (done) => work.push(done), data });
  await Promise.all(work);
}

describe('the worker while pages without a network are switched off', () => {
  it.each([
    ['starts', 'activate', undefined],
    ['is asked to send', 'message', { kind: 'send', token: 'token' }],
    ['is asked to send without a session', 'message', { kind: 'send' }],
  ])('deletes receipts that have waited for 30 days when it %s', async (_when, type, data) => {
    put('old', 31);
    put('recent', 29);
    await dispatch(type, data);
    expect([...calls.keys()]).toEqual(['recent']);
  });

  it('drops what it has stored, and answers no request', async () => {
    await caches.open(`${memberStore}:meandr:0123456789abcdef`);
    await dispatch('activate');
    expect([await caches.keys(), 'fetch' in listeners]).toEqual([[], false]);
  });
});
