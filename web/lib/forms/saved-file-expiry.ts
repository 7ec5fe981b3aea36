/** Name of the database with the chosen file (`file-storage.ts`), and of its expiry time in local storage. */
export const savedFileName = 'mallfront:file';

/** Deletes the file if expired by `nowMs`; without a time, always, as when its member logs out. */
export function dropExpiredFile(nowMs = Infinity): void {
  try {
    const until = localStorage.getItem(savedFileName);
    if (until === null || Number(until) > nowMs) return;
    localStorage.removeItem(savedFileName);
    indexedDB.deleteDatabase(savedFileName);
  } catch {
    // storage that is switched off holds nothing
  }
}
