import { siteToasts, type ToastMessage } from '../browser/toasts.ts';
import { leftToastKey } from './next-page-toast.ts';

/** Shows what the page before has left, once. */
export function showLeftToast(): void {
  try {
    const kept = sessionStorage.getItem(leftToastKey);
    sessionStorage.removeItem(leftToastKey);
    if (kept) siteToasts().show(JSON.parse(kept) as ToastMessage); // written above
  } catch {
    // without storage, or with something else in it, there is nothing to say
  }
}
