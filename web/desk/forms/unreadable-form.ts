import { refuseUnreadable } from '../../lib/forms/unreadable.ts';

/** Whether a record's form, which is saved by buttons outside it, contains unreadable input. If so, shows the errors. */
export function refuseUnreadableForm(): boolean {
  const form = document.querySelector('.record-form');
  return form !== null && refuseUnreadable(form);
}
