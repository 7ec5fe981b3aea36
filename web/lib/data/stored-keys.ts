/** Where the tab keeps what is meant once and of which it is not known yet whether it is done. */
export const keyPrefix = 'mallfront:intent:';

/** The keys of the tab's storage that hold one. */
export function listStoredKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(keyPrefix));
  } catch {
    return []; // storage is switched off
  }
}
