import { createHmac, randomBytes } from 'node:crypto';

/**
 * Hashes networks with a key that is created for the day and discarded afterwards. `turn`: called before the first hash
 * of a new day.
 */
export function createDayKey(today: () => string, turn: (before: string) => void) {
  let day = today();
  let key = randomBytes(32);
  return {
    /** Returns the current day. */
    turnDay(): string {
      const now = today();
      if (now !== day) {
        turn(day);
        day = now;
        key = randomBytes(32);
      }
      return day;
    },
    hash: (network: string): string => createHmac('sha256', key).update(network).digest('base64url').slice(0, 16),
  };
}
