import { contracts } from '#shared/contracts/contracts.ts';
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

const maxColumnWidth = 100;
const maxNamed = 6;
const indent = '    ';
const results: readonly Result[] = ['fits', 'repaired', 'lost', 'missing', 'failed', 'not asked'];

const widestPath = Math.max(
  ...contracts.filter(({ method, access }) => method === 'GET' && access !== 'staff').map(({ path }) => path.length),
);
const toRow = (path: string, result: string, time: string) => `${path.padEnd(widestPath)}  ${result.padEnd(9)}  ${time.padStart(7)}  `;

/** The head of a table that fits a terminal. */
export function toHead({ mallApi, tenant }: Pick<UpstreamReport, 'mallApi' | 'tenant'>): string {
  return [`${mallApi} as ${tenant}`, '', toRow('call', 'result', 'time').trimEnd()].join('\n');
}

/** A row of the table, with details below it. */
export function toRows(call: CheckedCall): string {
  return [
    ...toLines(toRow(call.path, call.result, toTime(call)), toWords(call)),
    ...toDetails(call).flatMap((detail) => toLines(indent, detail)),
  ].join('\n');
}

/** The summary below the table. */
export function toSummary(report: UpstreamReport): string {
  const { calls, remarks, pictureHosts, locales } = report;
  return [
    '',
    toCounts(calls),
    ...toRemark('Pictures are left out of hosts that imageHosts in the tenant file does not name', pictureHosts, ({ host }) => host),
    ...toRemark('Languages are left out that mallApi.locales in the tenant file does not map', locales, ({ code }) => code),
    ...remarks.flatMap((remark) => wrap(remark, maxColumnWidth)),
    verdicts[toExitCode(report)],
  ].join('\n');
}

function toCounts(calls: readonly CheckedCall[]): string {
  const counts = results.flatMap((result) => {
    const count = calls.filter((call) => call.result === result).length;
    return count === 0 ? [] : [`${count} ${result}`];
  });
  const slow = calls.filter(({ isSlow }) => isSlow).length;
  return `${calls.length} calls: ${[...counts, ...(slow > 0 ? [`${slow} slow`] : [])].join(', ')}.`;
}

function toRemark<T extends { times: number }>(words: string, found: readonly T[], toName: (one: T) => string): string[] {
  return found.length === 0 ? [] : wrap(`${words}: ${found.map((one) => `${toName(one)} (${one.times})`).join(', ')}.`, maxColumnWidth);
}

function toTime({ ms, isSlow }: CheckedCall): string {
  if (ms === undefined) return '';
  return isSlow ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`;
}

function toWords({ isSlow, why }: CheckedCall): string {
  return [...(isSlow ? ['slow'] : []), ...(why === undefined ? [] : [why])].join('; ');
}

function toDetails({ losses, repairs }: CheckedCall): string[] {
  const lost = losses.map(({ path, reason, count }) => `${count} of ${path} (${reason})`);
  const repaired = repairs.map(({ path, repair, count }) => `${repair}${path === '' ? '' : ` at ${path}`} (${count})`);
  return [...(lost.length > 0 ? [`lost: ${shorten(lost)}`] : []), ...(repaired.length > 0 ? [`repaired: ${shorten(repaired)}`] : [])];
}

function shorten(all: readonly string[]): string {
  const more = all.length > maxNamed ? [`and ${all.length - maxNamed} more`] : [];
  return [...all.slice(0, maxNamed), ...more].join(', ');
}

function toLines(head: string, what: string): string[] {
  const [first = '', ...rest] = wrap(what, maxColumnWidth - head.length);
  return [`${head}${first}`.trimEnd(), ...rest.map((line) => `${' '.repeat(head.length)}${line}`)];
}

/** Breaks text into lines. Words longer than a line are split. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => one.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, ...(line === '' ? [] : [line])];
}
