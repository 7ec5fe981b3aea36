import type { ToastMessage } from '../browser/toasts.ts';

export const leftToastKey = 'mallfront:toast';

/** Said on the next page: what is left for another document takes its toasts with it. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(leftToastKey, JSON.stringify(message));
  } catch {
    // storage that is switched off: nothing is said
  }
}
