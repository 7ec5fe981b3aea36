// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { createApi } from '#web/lib/data/api.ts';
import { type LeftOutcome, settleLeft } from '#web/lib/data/idempotent-call.ts';
import { useAction } from '#web/lib/data/use-action.ts';
import { SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { createSite } from '#web/lib/site-state.ts';
import { customerReward } from '../../support/member-records.ts';

/**
 * Fault of a request. `unheard`: it is executed, but its answer is lost. `lost`: it never arrives. `late`: it seems lost, and is executed
 * only after the mall was asked about it. A list: the mall answers with this error.
 */
type Fault = 'unheard' | 'lost' | 'late' | readonly [HttpStatusName, FieldErrors?] | undefined;

/** Starts a mall that executes each call once, reports its outcome, and repeats its answer. */
function startMall({ sends = [], asks = [] }: { sends?: readonly Fault[]; asks?: readonly ('lost' | undefined)[] } = {}) {
  const done = new Map<string, number>();
  const late: string[] = [];
  const sent: string[] = [];
  const asked: string[] = [];
  const isDown = { is: false };
  const left = { sends: [...sends], asks: [...asks] };
  const refuse = ([code, errors]: readonly [HttpStatusName, FieldErrors?]) => {
    const error = new ApiError(code, errors && { errors });
    return Response.json(toFailure(error), { status: error.statusCode });
  };
  const complete = (key: string) => {
    if (!done.has(key)) done.set(key, 31 + done.size);
    return customerReward(done.get(key) ?? 0);
  };

  function ask(key: string): Response {
    asked.push(key);
    if (left.asks.shift() === 'lost') throw new TypeError('network');
    const number = done.get(key);
    const outcome = number ? { state: 'done', call: activateReward.name, answer: customerReward(number) } : { state: 'unknown' };
    for (const one of late.splice(0)) complete(one);
    return Response.json(toSuccess(outcome));
  }

  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (isDown.is) throw new TypeError('network');
    const outcomeOf = /\/me\/outcomes\/([\w-]+)$/.exec(String(address))?.[1];
    if (outcomeOf) return ask(outcomeOf);
    const key = new Headers(init?.headers).get('idempotency-key') ?? 'none';
    sent.push(key);
    const fault = left.sends.shift();
    if (fault === 'lost') throw new TypeError('network');
    if (fault === 'late') late.push(key);
    if (Array.isArray(fault)) return refuse(fault as [HttpStatusName, FieldErrors?]); // safe: the only list among the faults
    if (fault === 'late') throw new TypeError('network');
    const answer = complete(key);
    if (fault === 'unheard') throw new TypeError('network');
    return Response.json(toSuccess(answer));
  };
  return { fetch, done, sent, asked, isDown };
}

/** Opens a new document: a new site in the same tab, with the same storage. */
function openDocument(fetch: typeof globalThis.fetch) {
  cleanup();
  createSite();
  const api = createApi({ isCached: true, fetch });
  const supply = { api, calls: {}, failures: {}, want: () => {} };
  const wrapper = ({ children }: { children: ReactNode }) => <SupplyContext value={supply}>{children}</SupplyContext>;
  const { result } = renderHook(() => useAction(activateReward), { wrapper });
  const told: LeftOutcome[] = [];
  return {
    state: () => result.current,
    press: () =>
      act(async () => {
        void result.current.send({ reward_id: 2 });
        await vi.dynamicImportSettled();
      }),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    told,
    /** Finds out the outcome of unfinished calls, as a member's page does after it has loaded. */
    look: () => settleLeft(api, (one) => told.push(one)),
  };
}

const longest = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a lost answer', () => {
  it.each<[string, Fault[], ('lost' | undefined)[], { sent: number; asked: number }]>([
    ['after it was done', ['unheard'], [], { sent: 1, asked: 1 }],
    ['after it was done, as are answers to the question', ['unheard'], ['lost', 'lost'], { sent: 1, asked: 3 }],
    ['after it was done, because a gateway timed out', [['GatewayTimeout']], [], { sent: 2, asked: 1 }],
    ['twice after it was done', ['lost', 'unheard'], [], { sent: 2, asked: 2 }],
    ['before it arrives', ['lost'], [], { sent: 2, asked: 1 }],
    ['while the call is still in flight', ['late', 'lost'], [], { sent: 2, asked: 2 }],
    ['with a conflict without a field, which means that it is running', [['Conflict']], [], { sent: 2, asked: 1 }],
  ])('%s: the mall is asked for the outcome of its key, and the call succeeds once', async (_what, sends, asks, counts) => {
    const mall = startMall({ sends, asks });
    const page = openDocument(mall.fetch);
    await page.press();
    expect(page.state()).toMatchObject({ state: 'sending', isChecking: true });
    await page.press(); // a second click while waiting
    await page.wait(longest);
    expect(page.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
    expect({ sent: mall.sent.length, asked: mall.asked.length }).toEqual(counts);
    expect([new Set([...mall.sent, ...mall.asked]).size, mall.done.size, sessionStorage.length]).toEqual([1, 1, 0]);
  });

  it('is reported as failed only after the mall has denied the call for the maximum transit time', async () => {
    const mall = startMall({ sends: ['lost', 'lost'] });
    const page = openDocument(mall.fetch);
    await page.press();
    await page.wait(20_000);
    expect(page.state()).toMatchObject({ state: 'sending', isChecking: true });
    await page.wait(longest);
    expect(page.state()).toMatchObject({ state: 'failed', code: 'Offline' });
    expect([mall.sent.length, mall.done.size, sessionStorage.length]).toEqual([2, 0, 0]);
  });

  it('is reported as refused if the mall refuses the resent call', async () => {
    const mall = startMall({ sends: ['lost', ['Conflict', { reward_id: ['out_of_stock'] }]] });
    const page = openDocument(mall.fetch);
    await page.press();
    await page.wait(longest);
    expect(page.state()).toMatchObject({ state: 'failed', code: 'Conflict', errors: { reward_id: ['out_of_stock'] } });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['Unauthorized', 'TooManyRequests'] as const)(
    'does not count as refused if the server has not processed the call: %s',
    async (code) => {
      const mall = startMall({ sends: ['late', [code]], asks: [undefined, 'lost', 'lost', 'lost'] });
      const page = openDocument(mall.fetch);
      await page.press();
      await page.wait(longest);
      expect(page.state().state).toBe('uncertain');
      await page.press();
      await page.wait(longest);
      expect(page.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
      expect(mall.done.size).toBe(1);
    },
  );

  it('waits for the network while offline', async () => {
    const mall = startMall({ sends: ['unheard'] });
    vi.stubGlobal('navigator', Object.create(navigator, { onLine: { get: () => !mall.isDown.is } }));
    const page = openDocument(mall.fetch);
    await page.press();
    mall.isDown.is = true;
    await page.wait(3_600_000);
    expect(page.state()).toMatchObject({ state: 'sending', isChecking: true });
    mall.isDown.is = false;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(page.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
  });

  it('is uncertain if the outcome is unknown; a retry uses the same key', async () => {
    const mall = startMall({ sends: ['unheard'] });
    const page = openDocument(mall.fetch);
    await page.press();
    mall.isDown.is = true;
    await page.wait(longest);
    expect(page.state().state).toBe('uncertain');
    mall.isDown.is = false;
    await page.press();
    expect(page.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
    await page.press();
    expect(page.state()).toMatchObject({ state: 'done', answer: { id: 32 } }); // a new call has another key
    expect(mall.done.size).toBe(2);
  });
});

describe('after a reload', () => {
  async function leaveOpen(sends: readonly Fault[] = ['unheard']) {
    const mall = startMall({ sends });
    let isLeft = false;
    const first = openDocument((...request) => (isLeft ? new Promise(() => {}) : mall.fetch(...request)));
    await first.press();
    isLeft = true;
    return { mall, reloaded: openDocument(mall.fetch) };
  }

  it('reports the completed call; the next call has another key', async () => {
    const { mall, reloaded } = await leaveOpen();
    await reloaded.look();
    expect(reloaded.told).toMatchObject([{ state: 'done', call: 'activateReward', answer: { id: 31 } }]);
    await reloaded.look();
    expect(reloaded.told).toHaveLength(1);
    await reloaded.press();
    expect(reloaded.state()).toMatchObject({ state: 'done', answer: { id: 32 } });
    expect(new Set(mall.sent).size).toBe(2);
  });

  it('uses the same key for a click before the report, and shows that it is being checked', async () => {
    const { mall, reloaded } = await leaveOpen();
    mall.isDown.is = true;
    await reloaded.press();
    expect(reloaded.state()).toMatchObject({ state: 'sending', isChecking: true });
    mall.isDown.is = false;
    await reloaded.wait(longest);
    expect(reloaded.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
    expect([new Set(mall.sent).size, mall.done.size]).toEqual([1, 1]);
  });

  it('reports a call as not done once it cannot arrive any more', async () => {
    const { mall, reloaded } = await leaveOpen(['lost']);
    const looking = reloaded.look();
    await reloaded.wait(30_000);
    expect(reloaded.told).toEqual([]);
    await reloaded.wait(longest);
    await looking;
    expect(reloaded.told).toMatchObject([{ state: 'not_done', call: 'activateReward' }]);
    expect([mall.sent.length, sessionStorage.length]).toEqual([1, 0]);
  });

  it('keeps calls with an unknown outcome for the next attempt', async () => {
    const { mall, reloaded } = await leaveOpen();
    mall.isDown.is = true;
    const looking = reloaded.look();
    await reloaded.wait(longest);
    await looking;
    expect([reloaded.told.length, sessionStorage.length]).toEqual([0, 1]);
    mall.isDown.is = false;
    await reloaded.look();
    expect(reloaded.told).toHaveLength(1);
  });

  it('reports nothing about calls that the mall has forgotten', async () => {
    const { mall, reloaded } = await leaveOpen();
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    await reloaded.look();
    expect([reloaded.told.length, mall.asked.length, sessionStorage.length]).toEqual([0, 0, 0]);
  });
});

describe('an answered call', () => {
  it('is a new call when it is repeated', async () => {
    const mall = startMall();
    const page = openDocument(mall.fetch);
    await page.press();
    expect(page.state().state).toBe('done');
    await page.press();
    expect(mall.done.size).toBe(2);
  });

  it.each([
    ['UnprocessableEntity', { reward_id: ['not_available'] }],
    ['Conflict', { reward_id: ['not_enough_points'] }],
    ['Unauthorized', undefined],
  ] as const)('is not looked up after a refusal, and its key is forgotten: %s', async (code, errors) => {
    const mall = startMall({ sends: [errors ? [code, errors] : [code]] });
    const page = openDocument(mall.fetch);
    await page.press();
    expect(page.state()).toMatchObject({ state: 'failed', code });
    expect([mall.sent.length, mall.asked.length, sessionStorage.length]).toEqual([1, 0, 0]);
  });

  it.each(['ServiceUnavailable', 'InternalServerError', 'RequestTimeout'] as const)('is looked up after an error: %s', async (code) => {
    const mall = startMall({ sends: [[code], [code]] });
    const page = openDocument(mall.fetch);
    await page.press();
    await page.wait(5000);
    expect(page.state()).toMatchObject({ state: 'failed', code });
    expect([mall.sent.length, mall.asked.length, sessionStorage.length]).toEqual([2, 2, 0]);
  });
});
