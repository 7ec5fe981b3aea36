// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchTouches } from '#web/features/consent/start-consent.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const does = (type: string) => document.dispatchEvent(new Event(type));

/** Calls `areOff`. The returned `after` advances the clock, and returns whether the promise has resolved. */
async function watch({ areOff }: ReturnType<typeof watchTouches>) {
  const told = vi.fn();
  void areOff().then(told);
  await vi.advanceTimersByTimeAsync(0);
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return told.mock.calls.length > 0;
  };
  return { after };
}

describe('watchTouches', () => {
  it('resolves immediately before the first touch', async () => {
    expect(await (await watch(watchTouches())).after(0)).toBe(true);
  });

  it('resolves a second after the last touch, key or scroll', async () => {
    const hands = watchTouches();
    does('keydown');
    const watched = await watch(hands);
    expect(await watched.after(900)).toBe(false);
    does('scroll');
    expect(await watched.after(999)).toBe(false);
    expect(await watched.after(1)).toBe(true);
  });

  it('does not resolve while a finger is down, however long', async () => {
    const hands = watchTouches();
    does('pointerdown');
    const watched = await watch(hands);
    expect(await watched.after(60_000)).toBe(false);
    does('pointerup');
    expect(await watched.after(999)).toBe(false);
    expect(await watched.after(1)).toBe(true);
  });

  it.each([
    ['a first input', () => void vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{} as PerformanceEntry])],
    ['a page that is scrolled', () => void vi.stubGlobal('scrollY', 300)],
  ])('waits for a second after %s before the watch', async (_what, happen) => {
    happen();
    const watched = await watch(watchTouches());
    expect(await watched.after(999)).toBe(false);
    expect(await watched.after(1)).toBe(true);
  });
});
