import type { Repair } from '../../../gateway/upstream/pass.ts';

/** What the gateway makes of a call's answers. */
export type Result = 'fits' | 'repaired' | 'lost' | 'missing' | 'failed' | 'not asked';

/** An entry that was left out, by its path with `*` for places in lists. */
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
  /** Of its slowest answer. */
  ms: number | undefined;
  isSlow: boolean;
  repairs: readonly Repair[];
  losses: readonly Loss[];
  /** Of `missing` what the site does without it, of `failed` what came, of `not asked` why. Nothing of the answer itself. */
  why: string | undefined;
  /** The site cannot be without it: the centre's record. */
  isNeeded: boolean;
}

export interface UpstreamReport {
  mallApi: string;
  tenant: string;
  calls: readonly CheckedCall[];
  remarks: readonly string[];
  /** Hosts of pictures that the tenant file does not allow. */
  pictureHosts: readonly { host: string; times: number }[];
  /** Codes of languages that stand for none of the site's. */
  locales: readonly { code: string; times: number }[];
}

export const slowAfterMs = 1000;

/** 0: the site shows all that there is · 1: it cannot stand · 3: it stands, and something of it is missing that should be there. */
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
