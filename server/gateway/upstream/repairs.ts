import type { Logger } from 'pino';
import type { Locale } from '#shared/site/locales.ts';

/** A kind of lenient reading, and how often it happened in one answer. `path` has `*` for each entry of a list. */
export interface Repair {
  path: string;
  repair: RepairName;
  count: number;
}

export type RepairName =
  | 'absent-from-empty-text'
  | 'absent-from-list'
  | 'absent-from-null'
  | 'absent-from-zero-date'
  | 'charset'
  | 'clock-time'
  | 'content-type'
  | 'currency-of-the-centre'
  | 'date-from-unix'
  | 'date-in-zone'
  | 'date-of-instant'
  | 'date-spelling'
  | 'default-from-null'
  | 'emptiness-not-believed'
  | 'filled-in'
  | 'flag-from-null'
  | 'flag-from-number'
  | 'flag-from-text'
  | 'id-from-text'
  | 'letter-case'
  | 'list-from-holder'
  | 'list-from-null'
  | 'list-from-object'
  | 'list-from-one'
  | 'locale-code'
  | 'money-from-decimal'
  | 'no-body'
  | 'no-envelope'
  | 'no-status'
  | 'number-from-text'
  | 'other-language'
  | 'page-cut'
  | 'pages-joined'
  | 'paging-from-body'
  | 'paging-from-header'
  | 'paging-missing'
  | 'picture-elsewhere'
  | 'price-unclear'
  | 'record-from-list'
  | 'record-from-null'
  | 'refusal-untold'
  | 'second-of-a-language'
  | 'text-from-entities'
  | 'text-from-null'
  | 'text-from-number'
  | 'translations-by-locale'
  | 'translations-from-fields'
  | 'unknown-key';

/** A repair at its place in the schema. Created once per place, so that counting it builds no strings. */
type Note = Omit<Repair, 'count'>;

/** State of reading one answer. */
export interface Pass {
  readonly zone: string;
  readonly currency: string;
  readonly toLocale: (code: string) => Locale | undefined;
  /** Returns the number assigned to a text id. */
  readonly toNumber: (text: string) => number | undefined;
  readonly counts: Map<Note, number>;
}

/** Returns undefined if the value counts as absent. */
export type Reader = (value: unknown, pass: Pass) => unknown;

export function count(pass: Pass, note: Note, times = 1): void {
  pass.counts.set(note, (pass.counts.get(note) ?? 0) + times);
}

export function listRepairs({ counts }: Pass): Repair[] {
  return [...counts].map(([note, times]) => ({ ...note, count: times }));
}

/** Number of lenient readings since the start by contract, path in its data, and repair. Contains no values. */
export interface RepairTotal extends Repair {
  contract: string;
}

interface Dependencies {
  log: Pick<Logger, 'info'>;
  clock: { monotonicMs(): number };
}

const lineEveryMs = 60_000;
/** Max kinds of repairs; paths come from schemas, so there are few. A log line with all of them would be too long to read. */
const maxKinds = 5000;
const maxLoggedPerLine = 40;

/** Counts lenient readings. Logs at most one line a minute, if anything was repaired since the last line. */
export function createRepairs({ log, clock }: Dependencies) {
  const totals = new Map<string, RepairTotal>();
  let since = new Map<string, number>();
  let saidMs = Number.NEGATIVE_INFINITY;

  function say(): void {
    if (since.size === 0) return;
    const most = [...since].sort(([, one], [, other]) => other - one).slice(0, maxLoggedPerLine);
    log.info(
      { repairs: Object.fromEntries(most), kinds: since.size },
      'the mall API writes some things in its own way: they were read as meant',
    );
    since = new Map();
    saidMs = clock.monotonicMs();
  }

  return {
    note(contract: string, repairs: readonly Repair[]): void {
      if (repairs.length === 0) return;
      for (const { path, repair, count } of repairs) {
        const key = `${contract} ${path || '(whole)'} ${repair}`;
        const total = totals.get(key);
        if (!total && totals.size >= maxKinds) continue;
        totals.set(key, { contract, path, repair, count: (total?.count ?? 0) + count });
        since.set(key, (since.get(key) ?? 0) + count);
      }
      if (clock.monotonicMs() - saidMs >= lineEveryMs) say();
    },
    /** Returns the totals since the start, most frequent first. */
    totals: (): RepairTotal[] => [...totals.values()].sort((one, other) => other.count - one.count),
    sum: (): number => [...totals.values()].reduce((sum, { count }) => sum + count, 0),
    /** Logs the repairs of the last minute. Call before the process ends. */
    flush: say,
  };
}

export type Repairs = ReturnType<typeof createRepairs>;
