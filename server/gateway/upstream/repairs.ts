import type { Logger } from 'pino';
import type { Repair } from './pass.ts';

/** How often something was read leniently since the start: by contract, path in its data, and repair. Contains no values. */
export interface RepairTotal extends Repair {
  contract: string;
}

interface Dependencies {
  log: Pick<Logger, 'info'>;
  clock: { monotonicMs(): number };
}

const lineEveryMs = 60_000;
/** Paths come from schemas, so their number is limited. A log line with all of them would be too long to read. */
const maxKinds = 5000;
const maxLoggedPerLine = 40;

/** Counts what was read leniently. Logs one line a minute at most, if anything was repaired since the last line. */
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
    /** Totals since the start, most frequent first. */
    totals: (): RepairTotal[] => [...totals.values()].sort((one, other) => other.count - one.count),
    sum: (): number => [...totals.values()].reduce((sum, { count }) => sum + count, 0),
    /** Logs the repairs of the last minute. Call before the process ends. */
    flush: say,
  };
}

export type Repairs = ReturnType<typeof createRepairs>;
