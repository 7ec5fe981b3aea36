import type { Repair } from '../../../gateway/upstream/repairs.ts';

/** Result of reading a call's answers. */
export type Result = 'fits' | 'repaired' | 'lost' | 'missing' | 'failed' | 'not asked';

/** A dropped entry, by its path with `*` for list indexes. */
export interface Loss {
  path: string;
  reason: string;
  count: number;
}

export interface CheckedCall {
  name: string;
  path: string;
  access: 'public' | 'member';
  result: Result;
  /** Duration of the slowest answer. */
  ms: number | undefined;
  isSlow: boolean;
  repairs: readonly Repair[];
  losses: readonly Loss[];
  /**
   * For `missing`: what the site lacks; for `failed`: the kind of answer; for `not asked`: the reason. Contains nothing
   * from the answer itself.
   */
  why: string | undefined;
  /** Whether the site cannot work without the call: the centre's record. */
  isNeeded: boolean;
}

export interface UpstreamReport {
  mallApi: string;
  tenant: string;
  calls: readonly CheckedCall[];
  remarks: readonly string[];
  /** Hosts of pictures that the tenant file does not allow. */
  pictureHosts: readonly { host: string; times: number }[];
  /** Language codes that match none of the site's languages. */
  locales: readonly { code: string; times: number }[];
}

export const slowAfterMs = 1000;

/** 0: the site shows everything · 1: it cannot work · 3: it works, but something is missing. */
export function toExitCode({ calls, pictureHosts, locales }: Pick<UpstreamReport, 'calls' | 'pictureHosts' | 'locales'>): 0 | 1 | 3 {
  const wrong = calls.filter(({ result }) => result === 'failed' || result === 'lost');
  if (wrong.some(({ isNeeded }) => isNeeded) || calls.some(({ isNeeded, result }) => isNeeded && result === 'missing')) return 1;
  return wrong.length + pictureHosts.length + locales.length > 0 ? 3 : 0;
}

export const verdicts: Readonly<Record<0 | 1 | 3, string>> = {
  0: 'The site can stand in front of it, and shows all that it answers.',
  1: 'The site cannot stand in front of it: see what failed.',
  3: 'The site stands in front of it, but does not show all: see what was lost, left out or failed.',
};
