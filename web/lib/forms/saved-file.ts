/** Owner of a chosen file. A member is identified by number, a visitor by tab. */
export interface FileOwner {
  member: number | undefined;
  tab: string;
}

/** A file as stored. Contains bytes, because not every browser can store a Blob. */
export interface FileRecord extends FileOwner {
  form: string;
  name: string;
  type: string;
  /** The file's `lastModified`. */
  chosenMs: number;
  bytes: ArrayBuffer;
}

/** Storage for a single file: the one chosen last. */
export interface FileStorage {
  read(): Promise<FileRecord | undefined>;
  write(record: FileRecord, untilMs: number): Promise<void>;
  remove(): Promise<void>;
}

interface Dependencies {
  storage: FileStorage;
  /** Undefined in browsers without locks. There, two tabs may restore the same file. */
  locks: Pick<LockManager, 'request'> | undefined;
  now: () => number;
}

export const fileMaxAgeMs = 3_600_000;
/** Name of three things: the database with the chosen file, the local storage key of its expiry time, and the lock. */
const savedFileName = 'mallfront:file';
const lockPatienceMs = 2000;

/**
 * Keeps a chosen file across a login or a reload, for at most an hour and only for its owner. A visitor's file passes to the member who logs in next
 * in the same tab. Only one tab at a time can use the file. Calls run one after another. If storage is unavailable, the file is not kept, without an
 * error.
 */
export function createFileKeeper({ storage, locks, now }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let releaseLock: (() => void) | undefined;

  function inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const done = last.then(act).catch(() => undefined); // storage is switched off or full
    last = done;
    return done;
  }

  /** Acquires the lock if this tab does not hold it yet. Resolves with whether the tab holds it. */
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
    /** Returns the file chosen earlier in that form. Deletes a file that is too old or was chosen by another member. */
    find: (form: string, owner: FileOwner): Promise<File | undefined> =>
      inTurn(async () => {
        if (!(await hold())) return undefined;
        const found = await findOwn(form, owner).catch(() => undefined);
        if (!found) release();
        return found;
      }),
    /** Replaces the stored file. The file's `lastModified` must be the time of the choice. */
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

/**
 * Acquires the lock, which this tab then holds until it is released or the document ends. Waits, because after a reload the previous document may
 * still hold it.
 */
async function findLock(locks: Pick<LockManager, 'request'>): Promise<(() => void) | undefined> {
  return (await requestLock(locks, { ifAvailable: true })) ?? requestLock(locks, { signal: AbortSignal.timeout(lockPatienceMs) });
}

function requestLock(locks: Pick<LockManager, 'request'>, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(savedFileName, options, hold).catch(() => resolve(undefined)); // another tab holds the lock, so this tab keeps no file
  });
}

const table = 'files';
const place = 'chosen';

/** The browser's own storage, under `mallfront:file`. Rejects if it is switched off or full. */
export const browserFileStorage: FileStorage = {
  async read() {
    if (localStorage.getItem(savedFileName) === null) return undefined; // opening the database would create it
    return withTable('readonly', (files) => files.get(place) as IDBRequest<FileRecord | undefined>); // safe: `write` stores this format
  },
  async write(record, untilMs) {
    localStorage.setItem(savedFileName, String(untilMs)); // before the file, which would never be deleted without an expiry time
    await withTable('readwrite', (files) => files.put(record, place));
    setTimeout(() => dropExpiredFile(Date.now()), untilMs - Date.now()); // for pages that are open longer
  },
  async remove() {
    dropExpiredFile();
  },
};

/** Sends a request to the database. Closes the database immediately, because other tabs cannot delete an open database. */
async function withTable<T>(mode: IDBTransactionMode, request: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(savedFileName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close(); // takes effect after pending requests
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Deletes the file if it is expired at `nowMs`. Without an argument, always deletes it. */
function dropExpiredFile(nowMs = Infinity): void {
  try {
    const until = localStorage.getItem(savedFileName);
    if (until === null || Number(until) > nowMs) return;
    localStorage.removeItem(savedFileName);
    indexedDB.deleteDatabase(savedFileName);
  } catch {
    // storage that is switched off contains no file
  }
}
