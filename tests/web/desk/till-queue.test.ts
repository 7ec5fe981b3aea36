// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import type { CreditedAtTill } from '#shared/contracts/till.ts';
import { adoptOldPurchases, countWaiting, listStored, type Purchase, removePurchase } from '#web/desk/till/stored-purchases.ts';
import { createTillQueue } from '#web/desk/till/till-queue.ts';

const answer = { first_name: 'Ida' } as CreditedAtTill;
const toPurchase = (key: string): Purchase => ({
  ...{ key, card: '9024321929607300', company_id: 1, bought_at: '2026-11-30T10:00:00Z' },
  amount: { amount: 34_900, currency: 'CZK' },
});
const petr = { id: 7, name: 'Petr Krám' };
const jana = { id: 8, name: 'Jana Jiná' };
const lost = new ApiError('BadGateway', { cause: new TypeError('no network') });
const refused = new ApiError('Conflict', { errors: { number: ['duplicate'] } });

/** Locks of the browser, shared by its tabs. */
function createLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: object, act: (lock: object | null) => unknown) => {
    if (held.has(name)) return act(null);
    held.add(name);
    try {
      return await act({});
    } finally {
      held.delete(name);
    }
  };
  return { request } as unknown as Pick<LockManager, 'request'>; // safe: the queue uses this form only
}

const keys = () => listStored().map(({ purchase }) => purchase.key);
const fail = (error: ApiError) => async () => Promise.reject(error);
/** Browser that has no room for another item. */
const fillStorage = () =>
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the queue of a till', () => {
  it('deletes a purchase once it is credited', async () => {
    const queue = createTillQueue({ by: petr, send: async () => answer, locks: createLocks() });
    expect(await queue.submit(toPurchase('a'))).toEqual({ state: 'credited', answer });
    expect(localStorage).toHaveLength(0);
  });

  it('takes over what the first version has stored, which named no cashier', async () => {
    localStorage.setItem(
      'desk:till',
      JSON.stringify([{ purchase: toPurchase('a') }, { purchase: toPurchase('b'), refusal: 'NotFound' }, 'x']),
    );
    const send = vi.fn(async () => answer);
    adoptOldPurchases(petr);
    expect(await createTillQueue({ by: petr, send, locks: createLocks() }).flush()).toEqual({ hasCredited: true, needsLogin: false });
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...toPurchase('a'), staff_id: petr.id });
    expect(listStored()).toEqual([{ purchase: toPurchase('b'), refusal: 'NotFound', by: petr }]);
    expect(localStorage).toHaveLength(1);
  });

  it('stores a purchase before it is sent, and keeps it until there is an answer', async () => {
    const send = vi.fn(async (): Promise<CreditedAtTill> => {
      expect(keys()).toEqual(['a']);
      throw lost;
    });
    const queue = createTillQueue({ by: petr, send, locks: createLocks() });
    expect(await queue.submit(toPurchase('a'))).toEqual({ state: 'waiting', needsLogin: false });
    const reloaded = createTillQueue({ by: petr, send: async () => answer, locks: createLocks() });
    expect(await reloaded.flush()).toEqual({ hasCredited: true, needsLogin: false });
    expect(keys()).toEqual([]);
  });

  it('stores nothing about the member except the number of the card', async () => {
    const queue = createTillQueue({ by: petr, send: async () => Promise.reject(lost), locks: createLocks() });
    await queue.submit(toPurchase('a'));
    expect(Object.values({ ...localStorage }).map((text) => JSON.parse(text))).toEqual([{ purchase: toPurchase('a'), by: petr }]);
  });

  it('shows the reason of a refusal at once, or marks the purchase if it was sent later', async () => {
    const queue = createTillQueue({ by: petr, send: async () => Promise.reject(refused), locks: createLocks() });
    expect(await queue.submit(toPurchase('a'))).toEqual({ state: 'refused', error: refused });
    expect(keys()).toEqual([]);
    const later = createTillQueue({
      by: petr,
      send: vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(refused),
      locks: createLocks(),
    });
    await later.submit(toPurchase('b'));
    await later.flush();
    expect(listStored()).toEqual([{ purchase: toPurchase('b'), by: petr, refusal: 'number_duplicate' }]);
    await later.flush(); // a marked purchase is not sent again
    removePurchase('b');
    expect(localStorage).toHaveLength(0);
  });

  it('sends in the order of the purchases, and stops at the first one without an answer', async () => {
    const sent: string[] = [];
    const failing = createTillQueue({ by: petr, send: async () => Promise.reject(lost), locks: createLocks() });
    for (const key of ['a', 'b', 'c']) await failing.submit(toPurchase(key));
    const queue = createTillQueue({
      by: petr,
      send: async ({ key }) => {
        sent.push(key);
        if (key === 'b') throw lost;
        return answer;
      },
      locks: createLocks(),
    });
    await queue.flush();
    expect(sent).toEqual(['a', 'b']);
    expect(keys()).toEqual(['b', 'c']);
  });

  it('does not let a purchase at which the mall API fails hold up the later ones', async () => {
    const failing = createTillQueue({ by: petr, send: fail(lost), locks: createLocks() });
    for (const key of ['a', 'b']) await failing.submit(toPurchase(key));
    const send = async ({ key }: Purchase) => (key === 'a' ? Promise.reject(new ApiError('InternalServerError')) : answer);
    expect(await createTillQueue({ by: petr, send, locks: createLocks() }).flush()).toEqual({ hasCredited: true, needsLogin: false });
    expect(keys()).toEqual(['a']);
  });

  it('sends a purchase from one tab only', async () => {
    const locks = createLocks();
    const { promise, resolve } = Promise.withResolvers<CreditedAtTill>();
    await createTillQueue({ by: petr, send: fail(lost), locks }).submit(toPurchase('a'));
    const send = vi.fn(() => promise);
    const tabs = [1, 2].map(() => createTillQueue({ by: petr, send, locks }));
    const flushed = Promise.all(tabs.map((tab) => tab.flush()));
    resolve(answer);
    expect(await flushed).toMatchObject([{ hasCredited: true }, { hasCredited: false }]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends purchases only in the name of the person who credited them', async () => {
    await createTillQueue({ by: petr, send: fail(lost), locks: createLocks() }).submit(toPurchase('a'));
    const send = vi.fn(async () => answer);
    const other = createTillQueue({ by: jana, send, locks: createLocks() });
    await other.submit(toPurchase('b'));
    await other.flush();
    expect(send.mock.calls).toEqual([[{ ...toPurchase('b'), staff_id: jana.id }]]);
    expect([petr, jana].map(({ id }) => countWaiting(id))).toEqual([1, 0]);
    await createTillQueue({ by: petr, send, locks: createLocks() }).flush();
    expect(send).toHaveBeenLastCalledWith({ ...toPurchase('a'), staff_id: petr.id });
    expect(keys()).toEqual([]);
  });

  it.each([
    ['the session has ended', new ApiError('Unauthorized')],
    ['another person has logged in', new ApiError('Forbidden', { errors: { staff_id: ['not_allowed'] } })],
  ])('keeps a purchase if %s', async (_, error) => {
    const queue = createTillQueue({ by: petr, send: fail(error), locks: createLocks() });
    expect(await queue.submit(toPurchase('a'))).toEqual({ state: 'waiting', needsLogin: true });
    expect(await queue.flush()).toEqual({ hasCredited: false, needsLogin: true });
    expect(listStored()).toEqual([{ purchase: toPurchase('a'), by: petr }]);
  });

  it('credits a purchase that the browser cannot store, and says so if there is no answer', async () => {
    fillStorage();
    expect(await createTillQueue({ by: petr, send: async () => answer }).submit(toPurchase('a'))).toEqual({ state: 'credited', answer });
    expect(await createTillQueue({ by: petr, send: fail(lost) }).submit(toPurchase('b'))).toEqual({
      state: 'not_stored',
      needsLogin: false,
    });
  });

  it('loses nothing if two tabs store purchases at the same time', async () => {
    const tabs = ['a', 'b', 'c'].map((key) =>
      createTillQueue({ by: petr, send: fail(lost), locks: createLocks() }).submit(toPurchase(key)),
    );
    await Promise.all(tabs);
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  it('leaves out what something else has stored', async () => {
    await createTillQueue({ by: petr, send: fail(lost), locks: createLocks() }).submit(toPurchase('a'));
    for (const text of ['{"no": "list', '{"no": "list"}', 'null']) localStorage.setItem('desk:till:x', text);
    expect(keys()).toEqual(['a']);
  });
});
