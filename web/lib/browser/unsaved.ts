import { leaveGuards } from '../navigation/browser-history.ts';

const fields = ':is(input:not([type=hidden], [type=submit], [type=button], [type=search]), textarea)';

/** Whether a reload would lose typed text or an unfinished step. Fields and dialogs inside `besides` (a selector) do not count. */
export function hasUnsaved(besides?: string): boolean {
  if (leaveGuards().size > 0) return true;
  const counts = (element: Element) => besides === undefined || !element.closest(besides);
  if ([...document.querySelectorAll('dialog[open]')].some(counts)) return true;
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields);
  return [...all].some((field) => counts(field) && (isChanged(field) || isBeingWritten(field)));
}

/** Whether a field differs from its initial value. Selected options of `select` elements do not count, because one click repeats them. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked !== field.defaultChecked;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
}

/**
 * Whether the visitor is typing in this field. Needed because React sets the default value of a controlled field to its value, so `isChanged` returns
 * false.
 */
function isBeingWritten(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field === document.activeElement && !/^(?:checkbox|radio)$/.test(field.type) && field.value !== '';
}
