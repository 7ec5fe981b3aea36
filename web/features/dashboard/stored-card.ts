import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '../../lib/session/session.ts';

export interface CardFacts {
  name: string;
  number: string;
  /** Whether tills have readers, so that codes are useful. */
  hasReader: boolean;
  /** Name of the member's level, in the language of the page; undefined if the centre has no levels, or while unknown. */
  level?: string | undefined;
  /** Balance, undefined while unknown, and when the mall read it, if the mall tells. */
  points?: { balance: number; readAt: string | undefined } | undefined;
}

/** Returns the card stored in this browser for offline use; undefined if it is another member's. Deleted with the session. */
export function findStoredCard(): CardFacts | undefined {
  try {
    const [holder, name, number, reader, level, balance, readAt] = localStorage.getItem(storageKeys.card)?.split('\n') ?? [];
    if (name === undefined || number === undefined || holder !== findHolder()) return undefined;
    return {
      name,
      number,
      hasReader: reader === 'reader',
      level: level || undefined,
      points: balance ? { balance: Number(balance), readAt: readAt || undefined } : undefined,
    };
  } catch {
    return undefined; // storage is switched off
  }
}

export function storeCard({ name, number, hasReader, level = '', points }: CardFacts): void {
  const holder = findHolder();
  if (holder === undefined) return;
  const lines = [holder, name, number, hasReader ? 'reader' : '', level, points?.balance ?? '', points?.readAt ?? ''];
  try {
    localStorage.setItem(storageKeys.card, lines.join('\n'));
  } catch {
    // storage is switched off or full, so the card is only available with a network
  }
}

/** Beginning of the token: long enough to distinguish sessions, and too short to be misused. */
export function findHolder(): string | undefined {
  return siteSession().token()?.slice(0, 8);
}
