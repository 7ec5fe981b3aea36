import { describe, expect, it, vi } from 'vitest';
import { toastDefaults } from '#shared/site/late-limits.ts';
import { toastLimits } from '#shared/site/limits.ts';
import { runToastClock } from '#web/lib/browser/toast-clock.ts';
import { createToasts, type ToastMessage } from '#web/lib/browser/toasts.ts';

/** Creates a timer that the test advances. */
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
    nowMs: () => nowMs,
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
  const toasts = createToasts();
  const clock = runToastClock(toasts, timer);
  const titles = () => toasts.list().map(({ title }) => title);
  const show = (title: string, more: Partial<ToastMessage> = {}) => toasts.show({ title, type: 'success', ...more });
  return { timer, toasts, clock, titles, show };
}

const aroundMs = 2 * toastDefaults.speedMs;
const goneMs = toastLimits.durationMs + aroundMs;

describe('createToasts', () => {
  it('shows the newest last', () => {
    const { show, titles } = setUp();
    show('a');
    show('b');
    expect(titles()).toEqual(['a', 'b']);
  });

  it('shows at most four: the oldest is removed with its timer', () => {
    const { show, titles, timer } = setUp();
    for (const title of ['a', 'b', 'c', 'd', 'e']) show(title);
    expect(titles()).toEqual(['b', 'c', 'd', 'e']);
    expect(timer.waiting.size).toBe(4);
  });

  it('counts each group separately: a notice of another group takes no place, and is not removed', () => {
    const { show, titles } = setUp();
    show('notice', { group: 'build', durationMs: -1 });
    for (const title of ['a', 'b', 'c', 'd', 'e']) show(title);
    expect(titles()).toEqual(['notice', 'b', 'c', 'd', 'e']);
  });

  it('closes the given toast, and ignores one that is gone', () => {
    const { show, titles, toasts } = setUp();
    const id = show('a');
    show('b');
    toasts.close(id);
    toasts.close(id);
    expect(titles()).toEqual(['b']);
  });

  it('notifies each listener until it unsubscribes', () => {
    const { show, toasts } = setUp();
    const listener = vi.fn();
    const leave = toasts.subscribe(listener);
    show('a');
    expect(listener).toHaveBeenCalledOnce();
    leave();
    show('b');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('returns the same list while nothing changes, as React requires', () => {
    const { show, toasts } = setUp();
    show('a');
    expect(toasts.list()).toBe(toasts.list());
  });
});

describe('runToastClock', () => {
  it.each<[string, Partial<ToastMessage>, number]>([
    ['the site’s own', {}, 5600],
    ['one with a duration of its own', { durationMs: 1000 }, 1600],
    ['a toast without a duration', { durationMs: 0 }, 600],
    ['a toast of another group', { group: 'build' }, 3600],
  ])('closes %s after its duration and twice the animation', (_name, more, ms) => {
    const { show, titles, timer } = setUp();
    show('a', more);
    timer.pass(ms - 1);
    expect(titles()).toEqual(['a']);
    timer.pass(1);
    expect(titles()).toEqual([]);
  });

  it('keeps a toast with a negative duration until it is closed', () => {
    const { show, titles, timer, toasts } = setUp();
    const id = show('stays', { durationMs: -1 });
    timer.pass(1_000_000);
    expect(titles()).toEqual(['stays']);
    toasts.close(id);
    expect(titles()).toEqual([]);
  });

  it('also starts for toasts shown earlier', () => {
    const timer = createTimer();
    const toasts = createToasts();
    toasts.show({ type: 'success', title: 'early' });
    runToastClock(toasts, timer);
    timer.pass(goneMs);
    expect(toasts.list()).toEqual([]);
  });

  it('pauses for all toasts while the visitor reads, and continues with the remaining time', () => {
    const { show, titles, timer, clock } = setUp();
    show('a');
    timer.pass(goneMs - 100);
    clock.hold('pointer');
    show('b');
    timer.pass(1_000_000);
    expect(titles()).toEqual(['a', 'b']);
    clock.release('pointer');
    timer.pass(100);
    expect(titles()).toEqual(['b']);
    timer.pass(goneMs - 100);
    expect(titles()).toEqual([]);
  });

  it('resumes when the last holder releases', () => {
    const { show, titles, timer, clock } = setUp();
    show('a');
    for (const holder of ['pointer', 'keyboard', 'pointer']) clock.hold(holder);
    clock.release('pointer');
    timer.pass(1_000_000);
    expect(titles()).toEqual(['a']);
    clock.release('tab');
    clock.release('keyboard');
    timer.pass(goneMs);
    expect(titles()).toEqual([]);
  });
});
