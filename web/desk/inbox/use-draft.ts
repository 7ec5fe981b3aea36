import { useState } from 'react';

/** A draft, and its idempotency key. */
interface Draft {
  text: string;
  key: string;
}

const toStorageKey = (name: string) => `desk:reply:${name}`;

/** Draft of a reply; survives the page, a reload and a login in this tab until it is sent. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name));
  function keep(next: Draft): void {
    setDraft(next);
    try {
      if (next.text === '') sessionStorage.removeItem(toStorageKey(name));
      else sessionStorage.setItem(toStorageKey(name), JSON.stringify(next));
    } catch {
      // storage is switched off or full: kept as long as the page is open
    }
  }
  return {
    ...draft,
    /** Another text is another reply. */
    write(text: string): void {
      if (text !== draft.text) keep({ text, key: crypto.randomUUID() });
    },
    clear: (): void => keep({ text: '', key: '' }),
  };
}

function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(name)) ?? 'null');
    const { text, key } = Object(kept) as Partial<Draft>; // checked below
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : { text: '', key: '' };
  } catch {
    return { text: '', key: '' };
  }
}
