/** Where the tab keeps what is meant once and of which it is not known yet whether it is done. */
export const intentPrefix = 'mallfront:intent:';

/** The keys of the tab's storage that hold one. */
export function listStoredIntents(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(intentPrefix));
  } catch {
    return []; // storage is switched off
  }
}
