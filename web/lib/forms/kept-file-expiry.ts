/** Name of the database with the chosen file (`file-storage.ts`), and of its expiry time in local storage. */
export const keptFileName = 'mallfront:file';

/** Deletes the file if expired by `nowMs`; without a time, always, as when its member logs out. */
export function dropKeptFile(nowMs = Infinity): void {
  try {
    const until = localStorage.getItem(keptFileName);
    if (until === null || Number(until) > nowMs) return;
    localStorage.removeItem(keptFileName);
    indexedDB.deleteDatabase(keptFileName);
  } catch {
    // storage that is switched off holds nothing
  }
}
