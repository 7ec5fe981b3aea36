import { type WaitingCall, waitingName } from '#shared/site/waiting.ts';

const table = 'calls';

/** Runs a request in the database. Closes it immediately, because an open database cannot be deleted. */
async function withTable<T>(mode: IDBTransactionMode, request: (calls: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(waitingName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'key' });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(table, mode);
    const result = await settled(request(transaction.objectStore(table)));
    if (mode === 'readwrite') await finished(transaction);
    return result;
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is on the disk. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Tells the other tabs and the worker, and this one too, that something has changed. */
function tell(): void {
  const channel = new BroadcastChannel(waitingName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when a waiting call was added, changed or sent, here or in another tab. Returns a function that ends this. */
export function followWaiting(listener: () => void): () => void {
  const channel = new BroadcastChannel(waitingName);
  channel.onmessage = listener;
  return () => channel.close();
}

/** Lists the waiting calls of all members of this browser, the oldest first. Empty if nothing was ever stored; rejects if storage is switched off. */
export async function listWaiting(): Promise<WaitingCall[]> {
  const databases = await indexedDB.databases?.(); // opening the database would create it
  if (databases && !databases.some(({ name }) => name === waitingName)) return [];
  const calls = await withTable('readonly', (one) => one.getAll() as IDBRequest<WaitingCall[]>); // safe: only `storeWaiting` writes
  return calls.toSorted((a, b) => a.atMs - b.atMs);
}

/** Adds or replaces a waiting call. Rejects if storage is switched off or full. */
export async function storeWaiting(call: WaitingCall): Promise<void> {
  await withTable('readwrite', (calls) => calls.put(call));
  tell();
}

export async function removeWaiting(key: string): Promise<void> {
  await withTable('readwrite', (calls) => calls.delete(key));
  tell();
}
