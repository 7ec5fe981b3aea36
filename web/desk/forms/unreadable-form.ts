import { refuseUnreadable } from '../../lib/forms/unreadable.ts';

/** Whether the form of a record, which is saved by buttons around it, holds something that cannot be read. Its control then says so. */
export function refuseUnreadableForm(): boolean {
  const form = document.querySelector('.record-form');
  return form !== null && refuseUnreadable(form);
}
