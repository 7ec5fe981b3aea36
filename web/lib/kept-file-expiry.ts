/** Where the browser keeps a chosen file (`file-storage.ts`), and until when. */
export const fileDatabase = 'mallfront:file';
const untilKey = 'mallfront:file-until';

/** Throws where storage is switched off. */
export function isFileKept(): boolean {
  return localStorage.getItem(untilKey) !== null;
}

/** Throws where storage is switched off or full. */
export function setKeptUntil(untilMs: number): void {
  localStorage.setItem(untilKey, String(untilMs));
}

/** For the member who logs out, and for a file whose time is over. */
export function dropKeptFile(): void {
  try {
    localStorage.removeItem(untilKey);
    indexedDB.deleteDatabase(fileDatabase);
  } catch {
    // storage that is switched off holds nothing
  }
}

/** Drops it when its time is over, also where the page that kept it was closed meanwhile. */
export function expireKeptFile(): void {
  try {
    const until = localStorage.getItem(untilKey);
    if (until === null) return;
    const leftMs = Number(until) - Date.now();
    if (leftMs > 0) setTimeout(expireKeptFile, leftMs);
    else dropKeptFile();
  } catch {
    // storage that is switched off holds nothing
  }
}
