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
    const save = (event: Event) => {
      if (!isTouched.current || !form.current) return;
      write(toKey(name), { fields: listFields(form.current).map(toSaved), isDue: isSending });
      (event as LeavingEvent).detail.isInputSaved = true; // safe: the dispatcher creates this detail
    };
    addEventListener(leavingEvent, save);
    return () => removeEventListener(leavingEvent, save);
  }, [form, name, isSending]);
  useEffect(() => {
    if (isRestored.current || !form.current) return; // the form may be rendered later than the page
    isRestored.current = true;
    const saved = take(toKey(name));
    if (!saved) return;
    isTouched.current = true;
    for (const field of listFields(form.current)) restore(field, saved.fields);
    if (saved.isDue && siteSession().token() !== undefined) form.current.requestSubmit();
  });
  return {
    onTyped: () => {
      isTouched.current = true;
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ReadOnlyField = [name: string, value: string, isChecked: boolean];

interface SavedInput {
  fields: readonly ReadOnlyField[];
  /** Whether the form was being sent, so that it is sent again. */
  isDue: boolean;
}

/** Fields that may be saved. `autocomplete` identifies a password that is visible and therefore has the type `text`. */
const savedFields = ':is(input, select, textarea):not([type=password], [type=file], [autocomplete*=password], [data-secret])';

function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(savedFields)].filter(({ name }) => name !== '');
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function toSaved(field: Field): ReadOnlyField {
  return [field.name, field.value, isChoice(field) && field.checked];
}

function restore(field: Field, fields: readonly ReadOnlyField[]): void {
  const found = fields.find(([name, value]) => name === field.name && (!isChoice(field) || value === field.value));
  if (!found) return;
  if (isChoice(field)) field.checked = found[2];
  else field.value = found[1];
  // a combobox with this hidden field then shows the restored choice
  if (field.type === 'hidden') field.dispatchEvent(new Event('input', { bubbles: true }));
}

function toKey(name: string): string {
  return `mallfront:typed:${location.pathname}:${name}`;
}

function write(key: string, input: SavedInput): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(input));
  } catch {
    // storage is switched off or full
  }
}

function take(key: string): SavedInput | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedInput | null; // safe: written by `write`
    sessionStorage.removeItem(key);
    return saved ?? undefined;
  } catch {
    return undefined;
  }
}
