import { leaveGuards } from '../navigation/leave-guards.ts';

const fields = ':is(input:not([type=hidden], [type=submit], [type=button], [type=search]), textarea)';

/** Whether a visitor would lose something by a reload: what they typed, or what they are in the middle of. */
export function hasUnsaved(): boolean {
  if (leaveGuards().size > 0 || document.querySelector('dialog[open]')) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(isTyped);
}

function isTyped(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked !== field.defaultChecked;
  return field.value !== '' && (field.value !== field.defaultValue || field === document.activeElement);
}
