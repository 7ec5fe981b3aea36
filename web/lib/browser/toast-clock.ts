import { toastDefaults } from '#shared/site/late-limits.ts';
import { toastLimits } from '#shared/site/limits.ts';
import type { ShownToast, Toasts } from './toasts.ts';

interface Timer {
  set: (callback: () => void, ms: number) => unknown;
  clear: (handle: unknown) => void;
  nowMs: () => number;
}

/** Timer of a toast. `handle` is set while it runs; `leftMs` is the time that remained when it was last started or paused. */
interface Running {
  handle?: unknown;
  leftMs: number;
  sinceMs: number;
}

/**
 * Closes each toast after its duration plus twice the duration of the animation. Returns functions to pause all toasts, for example while the
 * pointer or the focus is on a toast or the tab is hidden, and to resume them.
 */
export function runToastClock(toasts: Toasts, timer: Timer) {
  const running = new Map<number, Running>();
  const holders = new Set<string>();

  function start(id: number, entry: Running): void {
    entry.sinceMs = timer.nowMs();
    entry.handle = timer.set(() => toasts.close(id), entry.leftMs);
  }

  function stop(entry: Running): void {
    timer.clear(entry.handle);
    entry.leftMs -= timer.nowMs() - entry.sinceMs;
  }

  function look(): void {
    const shown = toasts.list();
    for (const [id, entry] of running) {
      if (shown.some((toast) => toast.id === id)) continue;
      timer.clear(entry.handle);
      running.delete(id);
    }
    for (const toast of shown) {
      const durationMs = toDuration(toast);
      if (durationMs < 0 || running.has(toast.id)) continue;
      const entry = { leftMs: durationMs + 2 * toastDefaults.speedMs, sinceMs: 0 };
      running.set(toast.id, entry);
      if (holders.size === 0) start(toast.id, entry);
    }
  }

  toasts.subscribe(look);
  look();
  return {
    /** Pauses all toasts until every holder has released. */
    hold(holder: string): void {
      if (holders.size === 0) for (const entry of running.values()) stop(entry);
      holders.add(holder);
    },
    release(holder: string): void {
      if (!holders.delete(holder) || holders.size > 0) return;
      for (const [id, entry] of running) start(id, entry);
    },
  };
}

export type ToastClock = ReturnType<typeof runToastClock>;

function toDuration({ durationMs, group = 'site' }: ShownToast): number {
  return durationMs ?? (group === 'site' ? toastLimits.durationMs : toastDefaults.durationMs);
}
