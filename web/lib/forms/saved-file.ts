/** Owner of a chosen file: a member by number, or a visitor by tab. */
export interface FileOwner {
  member: number | undefined;
  tab: string;
}

/** Stored form of a file. Bytes, because not every browser can store a Blob. */
export interface FileRecord extends FileOwner {
  form: string;
  name: string;
  type: string;
  /** The file's `lastModified`. */
  chosenMs: number;
  bytes: ArrayBuffer;
}

/** Holds one file: the last one chosen. */
export interface FileStorage {
  read(): Promise<FileRecord | undefined>;
  write(record: FileRecord, untilMs: number): Promise<void>;
  remove(): Promise<void>;
}

interface Dependencies {
  storage: FileStorage;
  /** Undefined in browsers without locks: then two tabs may show the same file. */
  locks: Pick<LockManager, 'request'> | undefined;
  now: () => number;
}

export const fileMaxAgeMs = 3_600_000;
/** Name of the database with the chosen file, of its expiry time in local storage, and of the lock. */
const savedFileName = 'mallfront:file';
const lockPatienceMs = 2000;

/**
 * Keeps a chosen file across a login or a reload, for at most an hour and only for its owner. A visitor's file passes to the member who logs in next
 * in the same tab. Only one tab at a time can use the file. Calls run one after another. If storage is unavailable, nothing is kept and no error is
 * shown.
 */
export function createFileKeeper({ storage, locks, now }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let releaseLock: (() => void) | undefined;

  function inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const done = last.then(act).catch(() => undefined); // storage is switched off or full
    last = done;
    return done;
  }

  /** Whether this tab holds the lock. */
  async function hold(): Promise<boolean> {
    releaseLock ??= locks ? await findLock(locks) : () => {};
    return releaseLock !== undefined;
  }

  function release(): void {
    releaseLock?.();
    releaseLock = undefined;
  }

  async function findOwn(form: string, owner: FileOwner): Promise<File | undefined> {
    const record = await storage.read();
    const fate = record ? judge(record, form, owner, now()) : 'not-ours';
    if (fate === 'over') await storage.remove();
    if (!record || fate !== 'ours') return undefined;
    const { name, bytes, type, chosenMs } = record;
    return new File([bytes], name, { type, lastModified: chosenMs });
  }

  return {
    /** Returns the file chosen earlier in that form. Deletes one that is too old or another member's. */
    find: (form: string, owner: FileOwner): Promise<File | undefined> =>
      inTurn(async () => {
        if (!(await hold())) return undefined;
        const found = await findOwn(form, owner).catch(() => undefined);
        if (!found) release();
        return found;
      }),
    /** Replaces the stored file. Its `lastModified` is when it was chosen. */
    keep: (form: string, owner: FileOwner, file: File): Promise<void> =>
      inTurn(async () => {
        if (!(await hold())) return;
        const { name, type, lastModified: chosenMs } = file;
        const bytes = await file.arrayBuffer();
        await storage.write({ ...owner, form, name, type, chosenMs, bytes }, chosenMs + fileMaxAgeMs);
      }),
    /** Call after the file was sent or removed. */
    forget: (): Promise<void> =>
      inTurn(async () => {
        if (!releaseLock) return;
        await storage.remove();
        release();
      }),
    /** Call when the form is left for the login: keeps the file and releases the lock for the next form. */
    leave: (): Promise<void> => inTurn(async () => release()),
  };
}

function judge(record: FileRecord, form: string, owner: FileOwner, nowMs: number): 'ours' | 'not-ours' | 'over' {
  const ageMs = nowMs - record.chosenMs;
  if (ageMs < 0 || ageMs >= fileMaxAgeMs) return 'over';
  if (record.member !== undefined && owner.member !== undefined && record.member !== owner.member) return 'over';
  const isOwn = record.member === undefined ? record.tab === owner.tab : record.member === owner.member;
  return isOwn && record.form === form ? 'ours' : 'not-ours';
}

/** Acquires the tab's lock, held until released or the document ends. After a reload the previous document may hold it for another moment. */
async function findLock(locks: Pick<LockManager, 'request'>): Promise<(() => void) | undefined> {
  return (await requestLock(locks, { ifAvailable: true })) ?? requestLock(locks, { signal: AbortSignal.timeout(lockPatienceMs) });
}

function requestLock(locks: Pick<LockManager, 'request'>, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(savedFileName, options, hold).catch(() => resolve(undefined)); // another tab holds it: nothing is kept here
  });
}

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
async function withTable<T>(mode: IDBTransactionMode, request: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(savedFileName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(table, mode).objectStore(table)));
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

/** Deletes the file if expired by `nowMs`; without a time, always, as when its member logs out. */
function dropExpiredFile(nowMs = Infinity): void {
  try {
    const until = localStorage.getItem(savedFileName);
    if (until === null || Number(until) > nowMs) return;
    localStorage.removeItem(savedFileName);
    indexedDB.deleteDatabase(savedFileName);
  } catch {
    // storage that is switched off holds nothing
  }
}
