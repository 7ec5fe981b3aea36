import { toastLimits } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';

export interface ToastMessage {
  title: string;
  text?: string;
  type: 'success' | 'error';
  /** Negative: stays until it is closed. */
  durationMs?: number;
  /** One press, such as to take it back; the toast closes with it. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

interface Timer {
  set: (callback: () => void, ms: number) => unknown;
  clear: (handle: unknown) => void;
}

/** The toasts of one area: the newest last, the oldest gives way, each is gone after its duration and twice the animation. */
export function createToasts(timer: Timer) {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const handles = new Map<number, unknown>();
  const listeners = new Set<() => void>();

  function change(next: readonly ShownToast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function close(id: number): void {
    timer.clear(handles.get(id));
    handles.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  }

  function show(message: ToastMessage): number {
    lastId += 1;
    const id = lastId;
    const durationMs = message.durationMs ?? toastLimits.durationMs;
    if (durationMs >= 0)
      handles.set(
        id,
        timer.set(() => close(id), durationMs + 2 * toastLimits.speedMs),
      );
    const [oldest] = toasts;
    if (oldest && toasts.length >= toastLimits.atMost) close(oldest.id);
    change([...toasts, { ...message, id }]);
    return id;
  }

  return {
    show,
    close,
    list: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The site's own area. */
export const siteToasts = ofSite(() =>
  createToasts({
    set: (callback, ms) => setTimeout(callback, ms),
    clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>), // it came from `set`
  }),
);
