/** Where the browser keeps a chosen file (`file-storage.ts`), and until when. */
export const fileDatabase = 'mallfront:kept-file';
export const keptUntilKey = 'mallfront:kept-file-until';

/** For the member who logs out, and for a file whose time is over. */
export function dropKeptFile(): void {
  try {
    localStorage.removeItem(keptUntilKey);
    indexedDB.deleteDatabase(fileDatabase);
  } catch {
    // storage that is switched off holds nothing
  }
}

/** Drops it when its time is over, also where the page that kept it was closed meanwhile. */
export function expireKeptFile(): void {
  try {
    const until = localStorage.getItem(keptUntilKey);
    if (until === null) return;
    const leftMs = Number(until) - Date.now();
    if (leftMs > 0) setTimeout(expireKeptFile, leftMs);
    else dropKeptFile();
  } catch {
    // storage that is switched off holds nothing
  }
}
