import { siteToasts, type ToastMessage } from '../../lib/browser/toasts.ts';

/** Time for which a toast offers an undo: long enough to look at the result first. */
const undoMs = 20_000;

/** Shows a result in the corner and to screen readers; `action` can undo it. */
export function showToast(message: ToastMessage): void {
  siteToasts().show(toPatient(message));
}

function toPatient(message: ToastMessage): ToastMessage {
  return message.action ? { durationMs: undoMs, ...message } : message;
}

/** Shows a toast in place of an earlier one, for acts that are often repeated. Returns the id of the new toast. */
export function replaceToast(earlier: number | undefined, message: ToastMessage): number {
  if (earlier !== undefined) siteToasts().close(earlier);
  return siteToasts().show(toPatient(message));
}
