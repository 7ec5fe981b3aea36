/** Whose choice it is: a member's by their number, or that of a visitor in this tab. */
export interface FileOwner {
  member: number | undefined;
  tab: string;
}

/** As it is stored; bytes, since not every browser stores a Blob. */
export interface FileRecord extends FileOwner {
  form: string;
  name: string;
  type: string;
  /** The file's `lastModified`. */
  chosenMs: number;
  bytes: ArrayBuffer;
}

/** Room for one file: the one chosen last. */
export interface FileStorage {
  read(): Promise<FileRecord | undefined>;
  write(record: FileRecord, untilMs: number): Promise<void>;
  remove(): Promise<void>;
}

interface Dependencies {
  storage: FileStorage;
  /** Undefined where the browser has none: then two tabs may show one file. */
  locks: Pick<LockManager, 'request'> | undefined;
  now: () => number;
}

export const fileKeptMs = 3_600_000;
const lockName = 'mallfront:file';
const lockPatienceMs = 2000;

/**
 * Keeps a chosen file over a login in between and over a reload, for an hour at most and for its owner alone; a visitor's passes to who
 * logs in next in the same tab. Of several tabs the one that has it goes on with it, the others know nothing of it. What is asked is
 * done in turn; where nothing can be stored, nothing is kept, and nothing is said.
 */
export function createFileKeeper({ storage, locks, now }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let letGo: (() => void) | undefined;

  function inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const done = last.then(act).catch(() => undefined); // storage is switched off or full
    last = done;
    return done;
  }

  /** Whether it is this tab's business. */
  async function hold(): Promise<boolean> {
    letGo ??= locks ? await findLock(locks) : () => {};
    return letGo !== undefined;
  }

  function release(): void {
    letGo?.();
    letGo = undefined;
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
    /** What was chosen in that form before. What is too old or another member's is dropped. */
    find: (form: string, owner: FileOwner): Promise<File | undefined> =>
      inTurn(async () => {
        if (!(await hold())) return undefined;
        const found = await findOwn(form, owner).catch(() => undefined);
        if (!found) release();
        return found;
      }),
    /** In the place of what was kept before. Its `lastModified` is when it was chosen. */
    keep: (form: string, owner: FileOwner, file: File): Promise<void> =>
      inTurn(async () => {
        if (!(await hold())) return;
        const { name, type, lastModified: chosenMs } = file;
        const bytes = await file.arrayBuffer();
        await storage.write({ ...owner, form, name, type, chosenMs, bytes }, chosenMs + fileKeptMs);
      }),
    /** It has been sent, or taken back. */
    forget: (): Promise<void> =>
      inTurn(async () => {
        if (!letGo) return;
        await storage.remove();
        release();
      }),
    /** The form is left for the login: it stays, for whoever shows the form next. */
    leave: (): Promise<void> => inTurn(async () => release()),
  };
}

function judge(record: FileRecord, form: string, owner: FileOwner, nowMs: number): 'ours' | 'not-ours' | 'over' {
  const ageMs = nowMs - record.chosenMs;
  if (ageMs < 0 || ageMs >= fileKeptMs) return 'over';
  if (record.member !== undefined && owner.member !== undefined && record.member !== owner.member) return 'over';
  const isOwn = record.member === undefined ? record.tab === owner.tab : record.member === owner.member;
  return isOwn && record.form === form ? 'ours' : 'not-ours';
}

/** The tab's, until it is let go or the document ends. After a reload the document before may hold it for another moment. */
async function findLock(locks: Pick<LockManager, 'request'>): Promise<(() => void) | undefined> {
  return (await askLock(locks, { ifAvailable: true })) ?? askLock(locks, { signal: AbortSignal.timeout(lockPatienceMs) });
}

function askLock(locks: Pick<LockManager, 'request'>, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(lockName, options, hold).catch(() => resolve(undefined)); // another tab keeps it: then nothing is kept here
  });
}
