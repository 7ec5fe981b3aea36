import { useRef, useState } from 'react';
import type { ReplyFile } from '#shared/contracts/desk-inbox.ts';

/** A draft, its files and its idempotency key. */
interface Draft {
  text: string;
  files: readonly ReplyFile[];
  key: string;
}

const empty: Draft = { text: '', files: [], key: '' };
const toStorageKey = (name: string) => `desk:reply:${name}`;

/** Draft of a reply. This tab stores it across other pages, reloads and logins until it is sent. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name));
  const latest = useRef(draft); // two uploads may end before the next rendering
  function store(next: Draft): void {
    latest.current = next;
    setDraft(next);
    try {
      if (next.text === '' && next.files.length === 0) sessionStorage.removeItem(toStorageKey(name));
      else sessionStorage.setItem(toStorageKey(name), JSON.stringify(next));
    } catch {
      // storage is switched off or full: the draft exists only while the page is open
    }
  }
  return {
    ...draft,
    /** Changes the text. A changed draft is another reply, so it gets a new key. */
    write(text: string): void {
      if (text !== latest.current.text) store({ ...latest.current, text, key: crypto.randomUUID() });
    },
    /** Changes the files. */
    attach: (change: (files: readonly ReplyFile[]) => readonly ReplyFile[]): void =>
      store({ ...latest.current, files: change(latest.current.files), key: crypto.randomUUID() }),
    clear: (): void => store(empty),
  };
}

function readDraft(name: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(name)) ?? 'null');
    const { text, files = [], key } = Object(stored) as Partial<Draft>; // safe: checked below; only `useDraft` writes files
    return typeof text === 'string' && typeof key === 'string' && Array.isArray(files) ? { text, files, key } : empty;
  } catch {
    return empty;
  }
}
