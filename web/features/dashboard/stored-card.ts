import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '../../lib/session/session.ts';

export interface CardFacts {
  name: string;
  number: string;
  /** Tills have readers, so a QR code is useful. */
  hasReader: boolean;
}

/** The card stored in this browser for offline use. Deleted with the session; another member's card is ignored. */
export function findStoredCard(): CardFacts | undefined {
  try {
    const [holder, name, number, reader] = localStorage.getItem(storageKeys.card)?.split('\n') ?? [];
    return name !== undefined && number !== undefined && holder === findHolder()
      ? { name, number, hasReader: reader === 'reader' }
      : undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

export function storeCard({ name, number, hasReader }: CardFacts): void {
  const holder = findHolder();
  if (holder === undefined) return;
  try {
    localStorage.setItem(storageKeys.card, [holder, name, number, hasReader ? 'reader' : ''].join('\n'));
  } catch {
    // storage is switched off or full: the card needs the network
  }
}

/** Enough of the token to distinguish sessions, and too little to be used. */
export function findHolder(): string | undefined {
  return siteSession().token()?.slice(0, 8);
}
