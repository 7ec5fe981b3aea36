import { type RefObject, useContext, useEffect, useRef } from 'react';
import { getProfile } from '#shared/contracts/profile.ts';
import { isChanged } from '../browser/unsaved.ts';
import { SupplyContext } from '../data/use-endpoint.ts';
import { type LeavingEvent, leavingEvent } from '../session/leaving.ts';
import { siteSession, useSession } from '../session/session.ts';

/**
 * Saves a form's input when its page is left for the login, and restores it once when the form is shown again. A submission that was in flight is
 * repeated once if a member returns. Passwords, codes (`data-secret`) and files are not saved. A member's input is restored only for that member: it
 * is not saved until the mall API has returned whose session it is. A visitor's input passes to the member who logs in next in the same tab.
 */
export function useRestoredInput(form: RefObject<HTMLFormElement | null>, name: string, isSending = false): { onTyped: () => void } {
  const api = useContext(SupplyContext)?.api; // the desk has none: its forms are not left for the site's login
  const session = useSession();
  const isTouched = useRef(false);
  const isRestored = useRef(false);
  const owner = useRef<Owner>(undefined);

  /** Finds out whose input it is, when typing starts. */
  function findOwner(): void {
    const token = siteSession().token();
    owner.current = { token, member: undefined };
    if (token === undefined) return;
    void readMember().then((member) => {
      owner.current = { token, member };
    });
  }

  /** Returns the member's id. Undefined if the mall API does not answer. */
  async function readMember(): Promise<number | undefined> {
    return (await api?.read(getProfile).catch(() => undefined))?.data.id;
  }

  function onTyped(): void {
    if (!isTouched.current) findOwner();
    isTouched.current = true;
  }

  useEffect(() => {
    const save = (event: Event) => {
      if (!isTouched.current || !form.current || !owner.current) return;
      const { token, member } = owner.current;
      if (token !== undefined && member === undefined) return;
      write(toKey(name), { member, fields: listFields(form.current).map(toSaved), isDue: isSending });
      (event as LeavingEvent).detail.isInputSaved = true; // safe: the dispatcher creates this detail
    };
    addEventListener(leavingEvent, save);
    return () => removeEventListener(leavingEvent, save);
  }, [form, name, isSending]);

  useEffect(() => {
    if (isRestored.current || !form.current || session === 'unknown') return; // the form may be rendered later than the page
    isRestored.current = true;
    const saved = read(toKey(name));
    if (!saved || (saved.member !== undefined && session === 'anonymous')) return; // stays for the member
    if (saved.member === undefined) restoreAll(saved);
    else
      void readMember().then((member) => {
        if (member === saved.member) restoreAll(saved);
        else if (member !== undefined) remove(toKey(name));
      });
  });

  function restoreAll({ fields, isDue }: SavedInput): void {
    remove(toKey(name));
    if (!form.current) return;
    onTyped();
    for (const field of listFields(form.current)) if (!isChanged(field)) restore(field, fields);
    if (isDue && siteSession().token() !== undefined) form.current.requestSubmit();
  }

  return { onTyped };
}

/** Author of the input. A visitor has no token. The member is undefined until the mall API has returned it. */
type Owner = { token: string | undefined; member: number | undefined } | undefined;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ReadOnlyField = [name: string, value: string, isChecked: boolean];

interface SavedInput {
  /** Id of the member who typed it; undefined for a visitor. */
  member?: number | undefined;
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

function read(key: string): SavedInput | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedInput | null) ?? undefined; // safe: written by `write`
  } catch {
    return undefined;
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // storage is switched off
  }
}
