import type { ContentFault } from '../content/faults.ts';

/** What somebody wants to see before anybody does: the site as of an instant, with one record as it was at a version of its history. */
export interface PreviewWish {
  record?: { kind: string; key: string; version: number } | undefined;
  /** Undefined: now, or when the record is to be seen first. */
  atMs: number | undefined;
}

/** A record that was to be published, or to end, by then, and why it cannot be. */
export interface LeftOut {
  kind: string;
  key: string;
  faults: readonly ContentFault[];
}

/** How the content of a preview came about. `gone`: there is no such record, or it was never so. */
export type PreviewOutcome =
  | { outcome: 'ready'; atMs: number; leftOut: readonly LeftOut[] }
  | { outcome: 'refused'; faults: readonly ContentFault[] }
  | { outcome: 'gone' };
