import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '../../lib/session/session.ts';

export interface CardFacts {
  name: string;
  number: string;
  /** Whether tills have readers, so that a QR code is useful. */
  hasReader: boolean;
}

/** Returns the card stored in this browser for offline use; undefined if it is another member's. Deleted with the session. */
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
    // storage is switched off or full, so the card is only available with a network
  }
}

/** Beginning of the token: long enough to distinguish sessions, and too short to be misused. */
export function findHolder(): string | undefined {
  return siteSession().token()?.slice(0, 8);
}
