import { storageKeys } from '#shared/site/limits.ts';
import { ofSite } from '../../lib/site-state.ts';
import { findHolder } from './stored-card.ts';

/** Time up to which the events of each page have been seen, in milliseconds. */
export interface SeenEvents {
  'dashboard-receipts'?: number;
  'dashboard-rewards'?: number;
}

interface Seen extends SeenEvents {
  unread?: number;
}

const fields = ['dashboard-receipts', 'dashboard-rewards', 'unread'] as const satisfies readonly (keyof Seen)[];

/** Fallback if storage is switched off. */
const own = ofSite((): { text?: string | undefined; listeners: Set<() => void> } => ({ listeners: new Set() }));

/**
 * Returns the stored text; undefined if it belongs to another member. React compares the texts to detect changes. The text is deleted with the
 * session.
 */
export function readSeen(): string | undefined {
  const text = readStorage() ?? own().text;
  return text?.split('\n')[0] === findHolder() ? text : undefined;
}

export function parseSeen(text: string | undefined): Seen {
  const values = text?.split('\n').slice(1) ?? [];
  return Object.fromEntries(
    fields.flatMap((field, index) => (/^\d{1,15}$/.test(values[index] ?? '') ? [[field, Number(values[index])]] : [])),
  );
}

/** Stores changes and notifies this tab; the storage event notifies the others. */
export function storeSeen(changes: Seen): void {
  const holder = findHolder();
  if (holder === undefined) return;
  const before = readSeen();
  const seen = { ...parseSeen(before), ...changes };
  const text = [holder, ...fields.map((field) => seen[field] ?? '')].join('\n');
  if (text === before) return;
  try {
    localStorage.setItem(storageKeys.news, text);
    own().text = undefined;
  } catch {
    own().text = text; // storage is switched off or full: kept in memory until the document is left
  }
  for (const listener of own().listeners) listener();
}

export function subscribeSeen(listener: () => void): () => void {
  const heed = ({ key }: StorageEvent) => {
    if (key === storageKeys.news) listener();
  };
  const { listeners } = own();
  listeners.add(listener);
  window.addEventListener('storage', heed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heed);
  };
}

function readStorage(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.news) ?? undefined;
  } catch {
    return undefined;
  }
}
