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
export type Note = Omit<Repair, 'count'>;

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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
