import { siteToasts, type ToastMessage } from '../browser/toasts.ts';
import { leftToastKey } from './next-page-toast.ts';

/** Shows the previous page's toast, once. */
export function showLeftToast(): void {
  try {
    const kept = sessionStorage.getItem(leftToastKey);
    sessionStorage.removeItem(leftToastKey);
    if (kept) siteToasts().show(JSON.parse(kept) as ToastMessage); // written by `leaveToast`
  } catch {
    // no storage, or damaged content: no toast
  }
}
