import { type RefObject, useEffect, useRef } from 'react';
import { type LeavingEvent, leavingEvent } from '../session/leaving.ts';
import { siteSession } from '../session/session.ts';

/**
 * Saves a form's input when its page is left for the login, and restores it once when the form is shown again. A submission that was in flight is
 * repeated once if a member returns. Passwords, codes (`data-secret`) and files are not saved.
 */
export function useRestoredInput(form: RefObject<HTMLFormElement | null>, name: string, isSending = false): { onTyped: () => void } {
  const isTouched = useRef(false);
  const isRestored = useRef(false);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isTouched.current || !form.current) return;
      write(toKey(name), { fields: listFields(form.current).map(toKept), isDue: isSending });
      (event as LeavingEvent).detail.isInputSaved = true; // the dispatcher creates this detail
    };
    addEventListener(leavingEvent, keep);
    return () => removeEventListener(leavingEvent, keep);
  }, [form, name, isSending]);
  useEffect(() => {
    if (isRestored.current || !form.current) return; // the form may appear later than its page
    isRestored.current = true;
    const kept = take(toKey(name));
    if (!kept) return;
    isTouched.current = true;
    for (const field of listFields(form.current)) restore(field, kept.fields);
    if (kept.isDue && siteSession().token() !== undefined) form.current.requestSubmit();
  });
  return {
    onTyped: () => {
      isTouched.current = true;
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ReadOnlyField = [name: string, value: string, isChecked: boolean];

interface Kept {
  fields: readonly ReadOnlyField[];
  /** Was being sent. */
  isDue: boolean;
}

/** A visible password has the type text; its `autocomplete` still identifies it. */
const kept = ':is(input, select, textarea):not([type=password], [type=file], [autocomplete*=password], [data-secret])';

function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(kept)].filter(({ name }) => name !== '');
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function toKept(field: Field): ReadOnlyField {
  return [field.name, field.value, isChoice(field) && field.checked];
}

function restore(field: Field, fields: readonly ReadOnlyField[]): void {
  const found = fields.find(([name, value]) => name === field.name && (!isChoice(field) || value === field.value));
  if (!found) return;
  if (isChoice(field)) field.checked = found[2];
  else field.value = found[1];
  if (field.type === 'hidden') field.dispatchEvent(new Event('input', { bubbles: true })); // comboboxes listen for the chosen value
}

function toKey(name: string): string {
  return `mallfront:typed:${location.pathname}:${name}`;
}

function write(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // storage is switched off or full
  }
}

function take(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null; // written above
    sessionStorage.removeItem(key);
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}
