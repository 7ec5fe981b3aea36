import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '../../lib/session/session.ts';

export interface CardFacts {
  name: string;
  number: string;
  /** Tills read it: a QR code is of use. */
  hasReader: boolean;
}

/** The card that this browser keeps for when there is no network. It goes with the session; another member's counts for nothing. */
export function findKeptCard(): CardFacts | undefined {
  try {
    const [holder, name, number, reader] = localStorage.getItem(storageKeys.card)?.split('\n') ?? [];
    return name !== undefined && number !== undefined && holder === findHolder()
      ? { name, number, hasReader: reader === 'reader' }
      : undefined;
  } catch {
    return undefined; // storage that is switched off
  }
}

export function keepCard({ name, number, hasReader }: CardFacts): void {
  const holder = findHolder();
  if (holder === undefined) return;
  try {
    localStorage.setItem(storageKeys.card, [holder, name, number, hasReader ? 'reader' : ''].join('\n'));
  } catch {
    // storage that is switched off or full: the card needs the network
  }
}

/** Enough of the token to tell one session from another, and too little to be used. */
export function findHolder(): string | undefined {
  return siteSession().token()?.slice(0, 8);
}
