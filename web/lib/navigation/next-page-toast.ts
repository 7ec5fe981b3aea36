import { siteToasts, type ToastMessage } from '../browser/toasts.ts';

const key = 'mallfront:farewell';

/** Said on the next page: what is left for another document takes its toasts with it. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // storage that is switched off: nothing is said
  }
}

/** Shows what the page before has left, once. */
export function showLeftToast(): void {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept) siteToasts().show(JSON.parse(kept) as ToastMessage); // written above
  } catch {
    // without storage, or with something else in it, there is nothing to say
  }
}
