// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingOrder } from '#shared/contracts/booking.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { addLike, removeLike } from '#shared/contracts/favourites.ts';
import { createGiftCard } from '#shared/contracts/gift-cards.ts';
import { sendMessage } from '#shared/contracts/messages.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { memberStore } from '#shared/site/offline.ts';
import type { WaitingCall } from '#shared/site/waiting.ts';
import type { Api } from '#web/lib/data/api.ts';
import { queueCall } from '#web/lib/waiting/queue-call.ts';
import { createCaches } from '../../../support/caches.ts';

const stored = vi.hoisted(() => ({ calls: [] as WaitingCall[], isFull: false }));
vi.mock(import('#web/lib/waiting/waiting-store.ts'), async (original) => ({
  ...(await original()),
  storeWaiting: async (call: WaitingCall) => {
    if (stored.isFull) throw new DOMException('full', 'QuotaExceededError');
    stored.calls.push(call);
  },
}));

let sent: unknown[];
let caches: CacheStorage;
const api = { read: async () => ({ data: { customer_id: 7 } }) } as unknown as Pick<Api, 'read'>; // safe: only this call is made
const message = { contract: sendMessage, body: { conversation_id: 1, text: 'Ahoj' }, key: 'k' };

beforeEach(async () => {
  [stored.calls, stored.isFull, sent] = [[], false, []];
  caches = createCaches();
  await caches.open(`${memberStore}:meandr:0123456789abcdef`);
  vi.stubGlobal('caches', caches);
  const controller = { postMessage: (data: unknown) => void sent.push(data) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller, ready: Promise.resolve({}) } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('queueCall', () => {
  it('stores the call with its key and member, and asks the worker to send it', async () => {
    expect(await queueCall(api, message)).toBe(true);
    expect(stored.calls).toMatchObject([
      { key: 'k', owner: 7, name: 'sendMessage', path: '/api/v1/messages/message', body: '{"conversation_id":1,"text":"Ahoj"}' },
    ]);
    expect(sent).toMatchObject([{ kind: 'send' }]);
  });

  it('stores the fields and the picture of a form', async () => {
    const body = new FormData();
    body.set('number', '1/2');
    body.set('image', new File(['abc'], 'r.jpg', { type: 'image/jpeg', lastModified: 5 }));
    expect(await queueCall(api, { contract: submitReceipt, body, key: 'k' })).toBe(true);
    expect(stored.calls).toMatchObject([
      { body: { number: '1/2' }, file: { field: 'image', name: 'r.jpg', type: 'image/jpeg', changedMs: 5 } },
    ]);
    expect(stored.calls[0]?.file?.bytes.byteLength).toBe(3);
  });

  it('stores a mark under its member and record, so that the last state replaces the one before', async () => {
    const record = { type: 'company' as const, id: 8 };
    expect(await queueCall(api, { contract: addLike, body: record, key: 'like company 8' })).toBe(true);
    expect(await queueCall(api, { contract: removeLike, body: {}, input: { query: record }, key: 'like company 8' })).toBe(true);
    expect(stored.calls.map(({ key, method, path }) => [key, method, path])).toEqual([
      ['7 like company 8', undefined, '/api/v1/me/likes'],
      ['7 like company 8', 'DELETE', '/api/v1/me/likes?id=8&type=company'],
    ]);
  });

  it.each([activateReward, createBookingOrder, createGiftCard])('refuses $name, which costs points or money', async (contract) => {
    expect(await queueCall(api, { contract, body: {}, key: 'k' })).toBe(false);
    expect([stored.calls, sent]).toEqual([[], []]);
  });

  it('stores nothing if storage is full, the member is not known, there is no worker, or the operator has switched it off', async () => {
    stored.isFull = true;
    expect(await queueCall(api, message)).toBe(false);
    stored.isFull = false;
    const unknown = {
      read: async () => {
        throw new ApiError('BadGateway');
      },
    };
    expect(await queueCall(unknown, message)).toBe(false);
    await caches.delete(`${memberStore}:meandr:0123456789abcdef`);
    expect(await queueCall(api, message)).toBe(false);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(await queueCall(api, message)).toBe(false);
    expect([stored.calls, sent]).toEqual([[], []]);
  });
});
