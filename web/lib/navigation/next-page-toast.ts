import type { ToastMessage } from '../browser/toasts.ts';

export const leftToastKey = 'mallfront:toast';

/** Stores a toast for the next page: a new document discards the current toasts. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(leftToastKey, JSON.stringify(message));
  } catch {
    // storage is switched off: no toast
  }
}
