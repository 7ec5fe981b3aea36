import { type RefObject, useEffect, useRef } from 'react';
import { leavingEvent } from './leaving.ts';

/**
 * Keeps what was typed into a form when its page is left for the login, and puts it back once when the form is there again. Passwords and
 * files are not kept.
 */
export function useKeptInput(form: RefObject<HTMLFormElement | null>, name: string): { onTyped: () => void } {
  const isTouched = useRef(false);
  const isRestored = useRef(false);
  useEffect(() => {
    const keep = () => isTouched.current && form.current && write(toKey(name), listFields(form.current).map(toKept));
    addEventListener(leavingEvent, keep);
    return () => removeEventListener(leavingEvent, keep);
  }, [form, name]);
  useEffect(() => {
    if (isRestored.current || !form.current) return; // the form may come later than its page
    isRestored.current = true;
    const fields = take(toKey(name));
    if (fields.length === 0) return;
    isTouched.current = true;
    for (const field of listFields(form.current)) restore(field, fields);
  });
  return {
    onTyped: () => {
      isTouched.current = true;
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Kept = [name: string, value: string, isChecked: boolean];

/** A password that is shown is of the type text; what the browser is told about it still names it. */
const kept = ':is(input, select, textarea):not([type=password], [type=file], [type=hidden], [autocomplete*=password])';

function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(kept)].filter(({ name }) => name !== '');
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function toKept(field: Field): Kept {
  return [field.name, field.value, isChoice(field) && field.checked];
}

function restore(field: Field, fields: readonly Kept[]): void {
  const found = fields.find(([name, value]) => name === field.name && (!isChoice(field) || value === field.value));
  if (!found) return;
  if (isChoice(field)) field.checked = found[2];
  else field.value = found[1];
}

function toKey(name: string): string {
  return `mallfront:typed:${location.pathname}:${name}`;
}

function write(key: string, fields: readonly Kept[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // storage that is switched off or full keeps nothing
  }
}

function take(key: string): Kept[] {
  try {
    const fields = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Kept[]; // written above
    sessionStorage.removeItem(key);
    return fields;
  } catch {
    return [];
  }
}
