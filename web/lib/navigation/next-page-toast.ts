import { siteToasts, type ToastMessage } from '../browser/toasts.ts';

export const leftToastKey = 'mallfront:toast';

/** Stores a toast for the next document, which does not show the toasts of this one. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(leftToastKey, JSON.stringify(message));
  } catch {
    // storage is switched off, so the toast is omitted
  }
}

/** Shows the previous page's toast, once. */
export function showLeftToast(): void {
  try {
    const stored = sessionStorage.getItem(leftToastKey);
    sessionStorage.removeItem(leftToastKey);
    if (stored) siteToasts().show(JSON.parse(stored) as ToastMessage); // safe: written by `leaveToast`
  } catch {
    // without storage, or if its content is damaged, the toast is omitted
  }
}
