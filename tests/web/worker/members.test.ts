import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberStore, storedAtHeader } from '#shared/site/offline.ts';
import { createMemberStore, isStoredForMembers, readForgetRequest } from '#web/worker/members.ts';
import { createCaches } from '../../support/caches.ts';

const points = '/api/v1/me/points';
const answer = (data: unknown, status = 'success') => Response.json({ status, data });
let caches: ReturnType<typeof createCaches>;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  caches = createCaches();
  store = createMemberStore(caches, { tenant: 'meandr' });
});
afterEach(() => void vi.useRealTimers());

const read = async (token: string, address = points) => (await store.of(token).find(address))?.json();

describe('isStoredForMembers', () => {
  it.each([
    '/api/v1/me/session',
    '/api/v1/me/points',
    '/api/v1/me/tier',
    '/api/v1/me/purchases',
    '/api/v1/me/customer-rewards',
    '/api/v1/me/customer-rewards/12',
    '/api/v1/me/gift-cards/3',
    '/api/v1/booking/orders',
    '/api/v1/booking/orders/7',
    '/api/v1/me/likes/ids',
    '/api/v1/me/follows/companies',
    '/api/v1/me/thumbs',
    '/api/v1/messages/overview?page=1&per_page=24',
    '/api/v1/messages/conversation/5',
    '/api/v1/messages?conversation=5',
  ])('allows %s', (path) => {
    expect(isStoredForMembers(new URL(path, 'http://localhost'))).toBe(true);
  });

  it.each([
    '/api/v1/me/profile',
    '/api/v1/me/data',
    '/api/v1/me/card/code',
    '/api/v1/me/points-history',
    '/api/v1/me/customer-rewards/limits',
    '/api/v1/me/gift-cards/3/code',
    '/api/v1/me/payment-methods',
    '/api/v1/me/receipts',
    '/api/v1/me/receipts/3/picture',
    '/api/v1/me/household',
    '/api/v1/me/likes',
    '/api/v1/messages?conversation=5&before=70',
    '/api/v1/messages/overview?page=1&per_page=24&q=klíče',
    '/api/v1/messages',
    '/api/v1/messages/all',
    '/api/v1/messages/attachments/3',
    '/api/v1/messages/files/3',
    '/api/v1/messages/conversation/5/rating',
    '/api/v1/booking/waiting',
    '/api/v1/me/rewards',
    '/api/proxy/v1/me/points',
  ])('refuses %s', (path) => {
    expect(isStoredForMembers(new URL(path, 'http://localhost'))).toBe(false);
  });
});

describe('MemberStore', () => {
  it('finds an answer with its time, for the same token only', async () => {
    await store.of('one').write(points, answer({ balance: 5 }));
    expect(await read('one')).toEqual({ status: 'success', data: { balance: 5 } });
    expect((await store.of('one').find(points))?.headers.get(storedAtHeader)).toMatch(/^\d{4}-/);
    expect(await read('two')).toBeUndefined();
  });

  it('names its cache by tenant and a hash, which does not contain the token', async () => {
    await store.of('secret-token').write(points, answer(1));
    expect(await caches.keys()).toEqual([expect.stringMatching(new RegExp(`^${memberStore}:meandr:[0-9a-f]{16}$`))]);
  });

  it('shows nothing after seven days, and deletes it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store.of('one').write(points, answer(1));
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 1000);
    await store.dropExpired();
    expect(await read('one')).toBeDefined();
    vi.setSystemTime(Date.now() + 1000);
    expect(await read('one')).toBeUndefined();
    await store.dropExpired();
    expect(await caches.keys()).toEqual([]);
  });

  it('drops everything when a session ends, and stores no late answer for it', async () => {
    await store.of('one').write(points, answer(1));
    const before = store.of('one');
    await store.forget('one');
    expect(await caches.keys()).toEqual([]);
    await before.write(points, answer(2));
    await store.of('one').write(points, answer(3));
    expect(await caches.keys()).toEqual([]);
  });

  it('stores no late answer of a session of which nothing was stored when it ended', async () => {
    const before = store.of('one');
    await store.forget();
    await before.write(points, answer(1));
    expect(await caches.keys()).toEqual([]);
  });

  it('stores nothing when a session ends while an answer is being written', async () => {
    const { open } = caches;
    vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
      await store.forget('one'); // everything is deleted by now, and then this cache is created
      return open(name);
    });
    await store.of('one').write(points, answer(1));
    expect(await caches.keys()).toEqual([]);
  });

  it('drops the store of a token that the mall refuses, and no other', async () => {
    await store.of('one').write(points, answer(1));
    await store.of('two').end();
    expect(await read('one')).toBeDefined();
    await store.of('one').end();
    expect(await caches.keys()).toEqual([]);
  });

  it('drops the store of the member before when another one is answered, and takes no late answer of theirs', async () => {
    await store.of('one').write(points, answer(1));
    const late = store.of('one');
    await store.of('two').write(points, answer(2));
    await late.write(points, answer(1));
    expect([await read('one'), await read('two')]).toEqual([undefined, { status: 'success', data: 2 }]);
  });

  it('stores no refusal that comes with status 200', async () => {
    await store.of('one').write(points, answer(undefined, 'error'));
    expect(await caches.keys()).toEqual([]);
  });

  it('drops what another centre at this address has stored, and touches no cache of other scripts', async () => {
    await caches.open('of-somebody-else');
    await caches.open(`${memberStore}:other:0123456789abcdef`);
    await store.dropExpired();
    await store.forget();
    expect(await caches.keys()).toEqual(['of-somebody-else']);
  });

  it('keeps the last sixty answers', async () => {
    const member = store.of('one');
    for (let id = 1; id <= 62; id += 1) await member.write(`/api/v1/me/gift-cards/${id}`, answer(id));
    expect([await read('one', '/api/v1/me/gift-cards/2'), await read('one', '/api/v1/me/gift-cards/3')]).toEqual([
      undefined,
      { status: 'success', data: 3 },
    ]);
  });

  it('keeps a megabyte at most, and drops the oldest answers first', async () => {
    const member = store.of('one');
    const conversation = (id: number) => `/api/v1/messages?conversation=${id}`;
    for (const id of [1, 2, 3, 1, 4]) await member.write(conversation(id), answer('ř'.repeat(150_000)));
    const kept = await Promise.all([1, 2, 3, 4].map(async (id) => (await read('one', conversation(id))) !== undefined));
    expect(kept).toEqual([true, false, true, true]);
  });

  it('stores no answer of more than a megabyte, and keeps the others', async () => {
    const member = store.of('one');
    await member.write(points, answer(1));
    await member.write('/api/v1/messages?conversation=1', answer('a'.repeat(1_000_001)));
    expect([await read('one', '/api/v1/messages?conversation=1'), await read('one')]).toEqual([undefined, { status: 'success', data: 1 }]);
  });

  it('removes an answer whose record is gone', async () => {
    await store.of('one').write(points, answer(1));
    await store.of('two').remove(points);
    expect(await read('one')).toBeDefined();
    await store.of('one').remove(points);
    expect(await read('one')).toBeUndefined();
  });

  it('keeps the previous answer when the disk is full', async () => {
    await store.of('one').write(points, answer(1));
    const { open } = caches;
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const cache = await open(name);
      return Object.assign(cache, { put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    });
    await expect(store.of('one').write(points, answer(2))).rejects.toThrow('full');
    expect(await read('one')).toEqual({ status: 'success', data: 1 });
  });
});

describe('readForgetRequest', () => {
  it('reads the message of a page, and no other', () => {
    expect(readForgetRequest({ kind: 'forget', token: 'one' })).toEqual({ token: 'one' });
    expect(readForgetRequest({ kind: 'forget', token: 5 })).toEqual({ token: undefined });
    expect([readForgetRequest({ kind: 'keep' }), readForgetRequest(undefined)]).toEqual([undefined, undefined]);
  });
});
