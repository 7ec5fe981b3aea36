import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';

/** Shows a result in the corner and to screen readers; `action` can undo it. */
export function showToast(message: ToastMessage): void {
  siteToasts().show(message);
}
