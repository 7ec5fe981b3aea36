/** Prefix of session storage keys of calls whose outcome is unknown. */
export const keyPrefix = 'mallfront:intent:';

/** Lists the session storage keys with this prefix. */
export function listStoredKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(keyPrefix));
  } catch {
    return []; // storage is switched off
  }
}
