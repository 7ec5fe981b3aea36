import { siteToasts, type ToastMessage } from '../browser/toasts.ts';

export const leftToastKey = 'mallfront:toast';

/** Stores a toast for the next page: a new document discards the current toasts. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(leftToastKey, JSON.stringify(message));
  } catch {
    // storage is switched off: no toast
  }
}

/** Shows the previous page's toast, once. */
export function showLeftToast(): void {
  try {
    const stored = sessionStorage.getItem(leftToastKey);
    sessionStorage.removeItem(leftToastKey);
    if (stored) siteToasts().show(JSON.parse(stored) as ToastMessage); // written by `leaveToast`
  } catch {
    // no storage, or damaged content: no toast
  }
}
