import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';

/** Says how something ended, in the corner and to screen readers; with `action`, how to take it back. */
export function showToast(message: ToastMessage): void {
  siteToasts().show(message);
}
