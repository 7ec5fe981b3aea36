import { useSyncExternalStore } from 'react';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import type { creditAtTill } from '#shared/contracts/till.ts';

/** A purchase as it is sent. The card's number is its only data about the member. */
export type Purchase = BodyInput<typeof creditAtTill> & { company_id: number };

/** The member of staff who has credited a purchase. */
export interface Cashier {
  id: number;
  name: string;
}

export interface StoredPurchase {
  purchase: Purchase;
  /** Only this person's login sends the purchase: a device can be shared. */
  by: Cashier;
  /** Why the mall API refused it; undefined while it waits to be sent. */
  refusal?: string;
}

/** Each purchase is an item of its own: two tabs that write at the same time cannot overwrite each other's purchases. */
const prefix = 'desk:till:';
const oldKey = 'desk:till';
const listeners = new Set<() => void>();
let known: { text: string; list: readonly StoredPurchase[] } = { text: '', list: [] };

/** Lists the purchases on this device in the order of their time. Returns the same array until one changes. */
export function listStored(): readonly StoredPurchase[] {
  const texts = readItems();
  const text = texts.join('\n');
  if (text !== known.text) known = { text, list: texts.flatMap(read).toSorted(byTime) };
  return known.list;
}

/** Stores a purchase. Returns false if the browser has no room for it, or stores nothing at all. */
export function storePurchase(stored: StoredPurchase): boolean {
  try {
    localStorage.setItem(prefix + stored.purchase.key, JSON.stringify(stored));
  } catch {
    return false; // `QuotaExceededError`, or `SecurityError` in browsers that block storage
  }
  notify();
  return true;
}

export function removePurchase(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    return; // nothing can be stored there either
  }
  notify();
}

/**
 * Takes over the purchases of the first version, which stored one list without cashiers. It deleted the list at each logout, so the purchases are those
 * of the logged-in person.
 */
export function adoptOldPurchases(by: Cashier): void {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(oldKey) ?? '[]');
    const old = Array.isArray(list) ? list.flatMap((one) => read(JSON.stringify({ ...one, by }))) : [];
    if (old.every(storePurchase)) localStorage.removeItem(oldKey);
  } catch {
    return; // unreadable, or nothing can be stored there
  }
}

/** Calls `listener` when a purchase is stored or removed, also in another tab. Returns a function that stops it. */
export function subscribeToStored(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Counts the purchases of a member of staff that wait on this device. */
export function countWaiting(staffId: number): number {
  return listStored().filter(({ by, refusal }) => by.id === staffId && refusal === undefined).length;
}

/** Whether there are purchases on this device, of anybody. */
export function useHasStored(): boolean {
  return useSyncExternalStore(subscribeToStored, () => listStored().length > 0);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function readItems(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .map((key) => localStorage.getItem(key) ?? '');
  } catch {
    return [];
  }
}

function read(text: string): StoredPurchase[] {
  try {
    const stored = JSON.parse(text) as StoredPurchase; // safe: checked below, and written above
    return typeof stored.purchase.key === 'string' && typeof stored.by.id === 'number' ? [stored] : [];
  } catch {
    return [];
  }
}

function byTime({ purchase: one }: StoredPurchase, { purchase: other }: StoredPurchase): number {
  return Date.parse(one.bought_at) - Date.parse(other.bought_at);
}
