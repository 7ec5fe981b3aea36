import { describe, expect, it, vi } from 'vitest';
import { toastLimits } from '#shared/site/limits.ts';
import { createToasts } from '#web/lib/browser/toasts.ts';

/** A timer that the test winds on. */
function createTimer() {
  let nowMs = 0;
  let lastHandle = 0;
  const waiting = new Map<number, { callback: () => void; atMs: number }>();
  return {
    set(callback: () => void, ms: number) {
      lastHandle += 1;
      waiting.set(lastHandle, { callback, atMs: nowMs + ms });
      return lastHandle;
    },
    clear: (handle: unknown) => void waiting.delete(Number(handle)),
    waiting,
    pass(ms: number) {
      nowMs += ms;
      for (const [handle, { callback, atMs }] of [...waiting]) {
        if (atMs > nowMs) continue;
        waiting.delete(handle);
        callback();
      }
    },
  };
}

function setUp() {
  const timer = createTimer();
  const toasts = createToasts(timer);
  const titles = () => toasts.list().map(({ title }) => title);
  const show = (title: string, durationMs?: number) =>
    toasts.show({ title, type: 'success', ...(durationMs !== undefined && { durationMs }) });
  return { timer, toasts, titles, show };
}

const goneMs = toastLimits.durationMs + 2 * toastLimits.speedMs;

describe('createToasts', () => {
  it('shows the newest last', () => {
    const { show, titles } = setUp();
    show('a');
    show('b');
    expect(titles()).toEqual(['a', 'b']);
  });

  it('shows four at most: the oldest gives way, and its timer with it', () => {
    const { show, titles, timer } = setUp();
    for (const title of ['a', 'b', 'c', 'd', 'e']) show(title);
    expect(titles()).toEqual(['b', 'c', 'd', 'e']);
    expect(timer.waiting.size).toBe(4);
  });

  it('lets each go after its duration and twice the animation', () => {
    const { show, titles, timer } = setUp();
    show('standard');
    show('short', 1000);
    timer.pass(1000 + 2 * toastLimits.speedMs - 1);
    expect(titles()).toEqual(['standard', 'short']);
    timer.pass(1);
    expect(titles()).toEqual(['standard']);
    timer.pass(goneMs - 1000 - 2 * toastLimits.speedMs - 1);
    expect(titles()).toEqual(['standard']);
    timer.pass(1);
    expect(titles()).toEqual([]);
  });

  it('keeps one with a negative duration until it is closed', () => {
    const { show, titles, timer, toasts } = setUp();
    const id = show('stays', -1);
    timer.pass(1_000_000);
    expect(titles()).toEqual(['stays']);
    toasts.close(id);
    expect(titles()).toEqual([]);
  });

  it('lets one of no duration go after the animation', () => {
    const { show, titles, timer } = setUp();
    show('at once', 0);
    timer.pass(2 * toastLimits.speedMs);
    expect(titles()).toEqual([]);
  });

  it('closes the one that is meant, and is not disturbed by one that is gone', () => {
    const { show, titles, toasts } = setUp();
    const id = show('a');
    show('b');
    toasts.close(id);
    toasts.close(id);
    expect(titles()).toEqual(['b']);
  });

  it('tells each listener until it leaves', () => {
    const { show, toasts } = setUp();
    const listener = vi.fn();
    const leave = toasts.subscribe(listener);
    show('a');
    expect(listener).toHaveBeenCalledOnce();
    leave();
    show('b');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('gives the same list while nothing changes, as React wants it', () => {
    const { show, toasts } = setUp();
    show('a');
    expect(toasts.list()).toBe(toasts.list());
  });
});
