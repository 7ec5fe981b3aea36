import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PagePayload } from '#shared/site/page.ts';
import { createRefresh, keepScreen } from '#web/lib/browser/screen-upkeep.ts';

const minuteMs = 60_000;

/** A screen with a clock that the test moves, started at an hour of the day. */
function createScreen({ startHour = 9, random = 0 } = {}) {
  let nowMs = startHour * 3_600_000;
  let tick = () => {};
  const done = { refreshes: 0, reloads: [] as number[], probes: 0 };
  const state = { isOnline: true, isShown: true, isInUse: false, isOutdated: false };
  const stop = keepScreen({
    nowMs: () => nowMs,
    hour: () => Math.floor(nowMs / 3_600_000) % 24,
    every(callback, ms) {
      expect(ms).toBe(minuteMs);
      tick = callback;
      return () => {
        tick = () => {};
      };
    },
    async isReachable() {
      done.probes += 1;
      if (!state.isOnline) throw new TypeError('Failed to fetch');
      return true;
    },
    isShown: () => state.isShown,
    isInUse: () => state.isInUse,
    isOutdated: async () => state.isOnline && state.isOutdated,
    refresh: () => {
      done.refreshes += 1;
    },
    reload() {
      done.reloads.push(Math.floor(nowMs / minuteMs) % (24 * 60));
    },
    random: () => random,
  });
  async function pass(hours: number): Promise<void> {
    for (let minute = 0; minute < hours * 60; minute += 1) {
      nowMs += minuteMs;
      tick();
      await setImmediate(); // runs after the promises of the tick
    }
  }
  return { done, state, pass, stop };
}

describe('keepScreen', () => {
  it('fetches the data every minute', async () => {
    const { done, pass } = createScreen();
    await pass(1);
    expect(done).toEqual({ refreshes: 60, reloads: [], probes: 0 });
  });

  it('reloads the document at night, spread over screens', async () => {
    const [early, late] = [createScreen(), createScreen({ random: 0.99 })];
    await early.pass(19.2);
    await late.pass(19.99);
    expect(early.done.reloads[0]).toBe(4 * 60);
    expect(late.done.reloads[0]).toBe(4 * 60 + 49);
  });

  it('does not reload a document that was loaded during that night', async () => {
    const { done, pass } = createScreen({ startHour: 4 });
    await pass(1);
    expect(done.reloads).toEqual([]);
  });

  it('survives 24 hours without a network, never reloads meanwhile, and refreshes when the network returns', async () => {
    const { done, state, pass } = createScreen();
    state.isOnline = false;
    await pass(24);
    expect(done.reloads).toEqual([]);
    expect(done.probes).toBeGreaterThan(0);
    const before = done.refreshes;
    state.isOnline = true;
    await pass(1);
    expect(done.refreshes).toBe(before + 60);
    await pass(20);
    expect(done.reloads.length).toBeGreaterThan(0);
  });

  it('reloads a page that shows an error, once the gateway answers', async () => {
    const { done, state, pass } = createScreen();
    state.isShown = false;
    state.isOnline = false;
    await pass(0.5);
    expect(done.reloads).toEqual([]);
    state.isOnline = true;
    await pass(0.1);
    expect(done.reloads.length).toBeGreaterThan(0);
  });

  it('loads a new build within minutes, but not while a visitor uses the page, without a network or soon after the last load', async () => {
    const { done, state, pass } = createScreen();
    state.isOutdated = true;
    await pass(0.16);
    expect(done.reloads).toEqual([]);
    state.isInUse = true;
    await pass(1);
    expect(done.reloads).toEqual([]);
    state.isInUse = false;
    state.isOnline = false;
    await pass(1);
    expect(done.reloads).toEqual([]);
    state.isOnline = true;
    await pass(0.1);
    expect(done.reloads).toHaveLength(1);
  });

  it('ends when it is stopped', async () => {
    const { done, pass, stop } = createScreen();
    stop();
    await pass(24);
    expect(done).toEqual({ refreshes: 0, reloads: [], probes: 0 });
  });
});

describe('createRefresh', () => {
  const address = '/v1/visitor-notices';
  const payload = (data: unknown, more: Partial<PagePayload> = {}): PagePayload => ({
    ...{ status: 200, head: undefined, calls: { [address]: { data } }, failures: {}, ...more },
  });

  /** A screen whose page is `shown`, and which gets `answers` in turn; undefined: no network. */
  async function refreshWith(shown: PagePayload, ...answers: (PagePayload | undefined)[]): Promise<PagePayload> {
    let current = shown;
    let nowMs = Date.parse('2026-12-01T10:00:00Z');
    const page = () => ({
      page: { pathname: '/cz/tabule', search: '', payload: current } as never,
      coming: undefined,
      scroll: { kind: 'none' as const },
    });
    const renew = (next: PagePayload) => {
      current = next;
    };
    const readPage = async () => {
      const answer = answers.shift();
      if (!answer) throw new Error('no network');
      return answer;
    };
    const refresh = createRefresh({ state: page, renew }, { readPage }, () => nowMs);
    for (const _answer of [...answers]) {
      nowMs += minuteMs;
      await refresh();
    }
    return current;
  }

  it('shows newer data', async () => {
    expect(await refreshWith(payload(1), payload(2))).toEqual(payload(2));
  });

  it.each([
    ['without a network', undefined],
    ['of an error page', payload(2, { status: 503 })],
    ['of a page whose record is missing', payload(2, { failure: 'ServiceUnavailable' })],
    ['of a page that the browser has not stored', payload(2, { kept: { instead: [] } })],
    ['of a redirect', payload(2, { redirect: '/cz' })],
  ])('keeps the shown data instead of an answer %s', async (_what, answer) => {
    expect(await refreshWith(payload(1), answer)).toEqual(payload(1));
  });

  it('keeps the data of a call that has failed, and names the time of the last complete page', async () => {
    const partial = { ...payload(undefined), calls: {}, failures: { [address]: 'ServiceUnavailable' } } as PagePayload;
    const last = await refreshWith(payload(1), payload(2), partial, partial);
    expect(last).toEqual(payload(2, { kept: { at: '2026-12-01T10:01:00.000Z' } }));
  });
});
