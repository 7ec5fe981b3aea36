/** What the browser keeps a chosen file under: a database with the file (`file-storage.ts`), and in local storage until when. */
export const keptFileName = 'mallfront:file';

/** Drops a file whose time is over by then; without a time, any: its member logs out. */
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
