import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '#config/env.ts';
import { makeBackup } from '#server/mall-api/backup/make-backup.ts';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { createNoticeJob } from '#server/mall-api/loyalty/notice-job.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { benchLookAlikes } from './look-alikes.ts';
import { measureCalls, measureWrites } from './member-calls.ts';
import { inPieces, processMs } from './processor-time.ts';
import { noon, type RunningClub, silentLog, startClub } from './running-club.ts';

export interface GrowthOptions {
  /** Number of members of the large club. */
  members?: string | undefined;
}

const few = 1000;
/** Processor times below this cannot be measured reliably. */
const minMs = 0.2;
const hours = ['an hour with news', 'the next hour'] as const;
const bounds = { call: 2, jobMs: 1000, pieceMs: 50, backupMs: 60_000 } as const;

/** Measures the processor time of member calls, hourly jobs and a backup, with a thousand and with a hundred thousand members. */
export async function benchGrowthOfMembers({ members = '100000' }: GrowthOptions): Promise<void> {
  const { dataDir } = readEnv(process.env);
  mkdirSync(dataDir, { recursive: true });
  const small = await measureClub(dataDir, few);
  const large = await measureClub(dataDir, Number(members));
  const atLeast = (ms = Number.NaN) => Math.max(ms, minMs);
  const times = (name: string, group: 'calls' | 'writes') => atLeast(large[group].get(name)) / atLeast(small[group].get(name));
  for (const group of ['calls', 'writes'] as const) {
    for (const [name, ms] of large[group])
      print(`${name}: ${small[group].get(name)?.toFixed(2)} → ${ms.toFixed(2)} ms`, times(name, group), bounds.call, 'times');
  }
  for (const [name, { allMs, maxMs }] of large.jobs) {
    print(`job, ${name}: in one piece`, maxMs, bounds.pieceMs, 'ms');
    // the time of an hour with notices depends on their number: hundreds of transactions, each with an fsync
    const maxJobMs = name.endsWith(hours[1]) ? bounds.jobMs : Number.POSITIVE_INFINITY;
    print(`job, ${name}: ${small.jobs.get(name)?.allMs.toFixed(0)} → ${allMs.toFixed(0)} ms`, allMs, maxJobMs, 'ms');
  }
  print(`backup: ${toWords(small.backup)} → ${toWords(large.backup)}`, large.backup.ms, bounds.backupMs, 'ms');
  await benchLookAlikes();
}

interface Measured {
  calls: Map<string, number>;
  writes: Map<string, number>;
  jobs: Map<string, { allMs: number; maxMs: number }>;
  backup: MeasuredBackup;
}

interface MeasuredBackup {
  ms: number;
  clockMs: number;
  databaseMb: number;
  mb: number;
}

const toWords = ({ ms, clockMs, databaseMb, mb }: MeasuredBackup) =>
  `${ms.toFixed(0)} ms (${clockMs.toFixed(0)} by the clock), ${databaseMb.toFixed(0)} MB in ${mb.toFixed(0)} MB`;

async function measureClub(dataDir: string, members: number): Promise<Measured> {
  const folder = mkdtempSync(join(dataDir, 'bench-club-'));
  try {
    const begunMs = performance.now();
    const club = await startClub(folder, members);
    console.info(`growth: a club of ${members} members is written in ${((performance.now() - begunMs) / 1000).toFixed(0)} s`);
    const calls = await measureCalls(club);
    const writes = await measureWrites(club);
    const jobs = await measureJobs(club, folder);
    await club.close();
    const paths = {
      databaseFile: join(folder, 'demo.sqlite'),
      receiptsDir: join(folder, 'receipts'),
      uploadedDir: join(folder, 'media'),
      addressKeyFile: join(folder, 'key'),
    };
    const data = { tenant: 'demo', paths: { ...paths, lockFile: join(folder, 'lock'), restoreDir: join(folder, 'restore') } };
    const file = join(folder, 'backup.tar');
    const beganMs = performance.now();
    const ms = await processMs(() => makeBackup({ ...data, file, now: noon, randomBytes }));
    const clockMs = performance.now() - beganMs;
    const [databaseMb, mb] = [statSync(paths.databaseFile).size / 1e6, statSync(file).size / 1e6];
    return { calls, writes, jobs, backup: { ms, clockMs, databaseMb, mb } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures the hourly jobs twice: when something is due for one member in fifty, and an hour later, when all that is done. */
async function measureJobs({ domain }: RunningClub, folder: string): Promise<Measured['jobs']> {
  const given = { domain, log: silentLog };
  const jobs = {
    points: createLoyaltyJob(given),
    notices: createNoticeJob(given),
    bookings: createBookingJob(given),
    retention: createRetentionJob({ ...given, outboxDir: join(folder, 'outbox') }),
    'content watch': { run: async () => createContentWatch({ ...given, purge: async () => {} }).look() },
  };
  const measured: Measured['jobs'] = new Map();
  for (const hour of hours) {
    for (const [name, { run }] of Object.entries(jobs)) measured.set(`${name}, ${hour}`, await inPieces(run));
  }
  return measured;
}

function print(what: string, value: number, bound: number, unit: string): void {
  console.info(`growth, ${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (${value <= bound ? 'at most' : 'BEYOND'} ${bound})`);
}
