import { leaveGuards } from '../navigation/leave-guards.ts';
import { isChanged } from './changed-field.ts';

const fields = ':is(input:not([type=hidden], [type=submit], [type=button], [type=search]), textarea)';

/**
 * Whether a visitor would lose something by a reload: what they typed, or what they are in the middle of. `besides`, a selector, is a part whose
 * own fields and dialogs do not count.
 */
export function hasUnsaved(besides?: string): boolean {
  if (leaveGuards().size > 0) return true;
  const counts = (element: Element) => besides === undefined || !element.closest(besides);
  if ([...document.querySelectorAll('dialog[open]')].some(counts)) return true;
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields);
  return [...all].some((field) => counts(field) && (isChanged(field) || isBeingWritten(field)));
}

/** What React keeps in a field is its default, too, while somebody is still at it. */
function isBeingWritten(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field === document.activeElement && !/^(?:checkbox|radio)$/.test(field.type) && field.value !== '';
}
