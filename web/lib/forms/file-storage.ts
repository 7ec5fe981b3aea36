import type { FileRecord, FileStorage } from './saved-file.ts';
import { dropExpiredFile, savedFileName } from './saved-file-expiry.ts';

const table = 'files';
const place = 'chosen';

/** The browser's own storage, under `mallfront:file`. Rejects if it is switched off or full. */
export const browserFileStorage: FileStorage = {
  async read() {
    if (localStorage.getItem(savedFileName) === null) return undefined; // avoids creating a database only to find it empty
    return withTable('readonly', (files) => files.get(place) as IDBRequest<FileRecord | undefined>); // written below
  },
  async write(record, untilMs) {
    localStorage.setItem(savedFileName, String(untilMs)); // first: a file stored without its expiry would never be deleted
    await withTable('readwrite', (files) => files.put(record, place));
    setTimeout(() => dropExpiredFile(Date.now()), untilMs - Date.now()); // the page may stay open
  },
  async remove() {
    dropExpiredFile();
  },
};

/** Closes the database immediately: an open one could not be deleted by another tab. */
async function withTable<T>(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(savedFileName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close(); // waits for pending requests
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
