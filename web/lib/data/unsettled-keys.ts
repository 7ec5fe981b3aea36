import { ofSite } from '../site-state.ts';

/**
 * Idempotency keys of calls whose outcome is unknown, if storage is switched off. Not in `idempotency-keys.ts`, so that pages
 * without such calls load only this state.
 */
export const unsettledKeys = ofSite(() => new Map<string, string>());

/** Prefix of session storage keys of calls whose outcome is unknown. */
export const keyPrefix = 'mallfront:intent:';

/** Lists the session storage keys that begin with `keyPrefix`. */
export function listStoredKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(keyPrefix));
  } catch {
    return []; // storage is switched off
  }
}
