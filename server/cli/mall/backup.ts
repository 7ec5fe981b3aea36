import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Env } from '#config/env.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { codeOf } from '../../mall-api/backup/backup-fault.ts';
import { type DatabaseFacts, examineDatabase } from '../../mall-api/backup/facts.ts';
import { noteBackup } from '../../mall-api/backup/last-backup.ts';
import { makeBackup } from '../../mall-api/backup/make-backup.ts';
import { type CheckedBackup, checkArchive, isBareDatabase } from '../../mall-api/backup/read-backup.ts';
import { type Replacement, type Restored, restoreBackup, unpackBackup } from '../../mall-api/backup/restore-backup.ts';
import { openDatabase } from '../../mall-api/core/db/open.ts';
import { holdData } from '../../mall-api/core/db/sqlite/data-lock.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { prepareOperatorActs } from '../../mall-api/core/http/operator-acts.ts';
import { giveUpAddressKey } from '../../mall-api/core/secrets/address-key.ts';
import { toPaths } from '../../mall-api/paths.ts';
import { CommandFault, getWhy, readOptions } from './command.ts';
import { claimCommand, openReplicaSource, prepareTakeOver } from './replica.ts';

/** Context of commands that handle all of a tenant's data, rather than its database. */
export interface DataContext {
  env: Pick<Env, 'configDir' | 'dataDir' | 'tenant' | 'replicaUrl' | 'storageAccess' | 'litestreamBinary'>;
  clock: () => Date;
  operator: string;
  /** Asks a person at the terminal a yes-or-no question; undefined: no terminal. */
  ask: ((question: string) => Promise<boolean>) | undefined;
  /** Aborted when the user interrupts the command. */
  signal?: AbortSignal;
}

export interface DataCommand {
  takes: string;
  does: string;
  /** Runs the command and returns its output. Throws `CommandFault` or `BackupFault` if it is refused. */
  run: (typed: readonly string[], context: DataContext) => Promise<string>;
}

/** `npm run mall -- backup …`, `npm run mall -- restore …` */
export const dataCommands: Readonly<Record<string, DataCommand>> = {
  backup: {
    takes: '<file> | --check <file>',
    does: 'writes all data of the tenant to a new file while the site runs, and reads it again; --check: proves that one is whole',
    async run(typed, { env, clock, signal }) {
      const { words, check } = readOptions(typed, { check: 'flag' });
      const file = getFile(words);
      const startedMs = performance.now();
      if (check) {
        const isBare = await isBareDatabase(file);
        return isBare
          ? reportBare(file, examineDatabase(file, file))
          : report(`${file} is whole`, await checkArchive(file, { signal }), startedMs);
      }
      const { tenant } = env;
      const paths = toPaths(env);
      const release = holdData(paths.lockFile);
      try {
        const now = clock();
        const made = await makeBackup({ tenant, paths, file, now, randomBytes, signal });
        const isBeside = statSync(dirname(file)).dev === statSync(env.dataDir).dev;
        const warning = isBeside ? '\nIt lies on the disk that it is to save you from losing: copy it to another.' : '';
        return report(`${file} is made and read again`, made, startedMs) + warning + note(paths.lastBackupFile, now);
      } finally {
        release();
      }
    },
  },
  restore: {
    takes: '<file> [--keep-sessions] [--yes] | --from s3://bucket/prefix [--at <time>] [--without-key]',
    does: 'puts a backup, a copy of before a migration, or a replica (--from), in place of the data, which is kept; the site must be stopped; ends all sessions',
    async run(typed, { env, clock, operator, ask, signal }) {
      const flags = { yes: 'flag', 'keep-sessions': 'flag', from: 'text', at: 'text', 'without-key': 'flag' } as const;
      const { words, yes, from, at, ...more } = readOptions(typed, flags);
      if (from === undefined && (at !== undefined || more['without-key']))
        throw new CommandFault('--at and --without-key belong to --from.');
      if (from !== undefined && words.length > 0) throw new CommandFault('Name a file, or a replica with --from.');
      const paths = toPaths(env);
      const { tenant } = env;
      const file = from === undefined ? getFile(words) : '';
      const replica = from === undefined ? undefined : await openReplicaSource(from, { env, at, clock, needsKey: !more['without-key'] });
      const source = replica?.name ?? file;
      const takeOver = await prepareTakeOver({ env, clock, replica });
      const keepsSessions = more['keep-sessions'] === true;
      const confirm = async (replacement: Replacement): Promise<boolean> => {
        if (yes) return true;
        const question = [toQuestion(source, replacement), ...(takeOver?.warn() ?? [])].join('\n');
        if (!ask) throw new CommandFault(`${question}\nNobody is here to be asked, and nothing was changed: --yes does it.`);
        return ask(`${question}\nGo on?`);
      };
      const restored = await restoreBackup({
        tenant,
        paths,
        source,
        unpack: (folder) => replica?.unpack(folder, signal) ?? unpackBackup(file, folder, { tenant, signal }),
        now: clock(),
        randomBytes,
        operator,
        keepsSessions,
        confirm,
        takeOver: takeOver?.run,
        signal,
      });
      if (!restored) return 'Nothing was changed.';
      const steps = takeOver?.report() ?? replica?.reportCopy() ?? [];
      return [toOutcome(restored, { env, keepsSessions, source: replica && source }), ...(replica?.report() ?? []), ...steps].join('\n');
    },
  },
  claim: claimCommand,
  'give-up-key': {
    takes: '--why "…"',
    does: 'for a key that is lost and in no backup: the next start makes another; codes of gift cards that were sold are wrong from then on',
    async run(typed, { env, clock, operator }) {
      const { why } = readOptions(typed, { why: 'text' });
      const reason = getWhy(why);
      const paths = toPaths(env);
      if (!existsSync(paths.databaseFile))
        throw new CommandFault(`${paths.databaseFile} is not there: the tenant ${env.tenant} has not run yet.`);
      const release = holdData(paths.lockFile);
      const db = openDatabase(paths.databaseFile);
      try {
        inTransaction(db, () => {
          giveUpAddressKey(db);
          prepareOperatorActs({ db, clock }).record({ operator, act: 'give-up-key', subject: paths.addressKeyFile, why: reason });
        });
        return 'The next start takes the key that is there, or makes another.';
      } finally {
        db.close();
        release();
      }
    },
  },
};

/** Records the time of the backup. If that fails, the backup is still good, and the output says why its age is unknown. */
function note(file: string, madeAt: Date): string {
  try {
    noteBackup(file, madeAt);
    return '';
  } catch (error) {
    return `\n${file} cannot be written (${codeOf(error)}): the metrics tell the age of the backup before.`;
  }
}

function getFile(words: readonly string[]): string {
  const [file, ...more] = words;
  if (file === undefined || file === '' || more.length > 0) throw new CommandFault('Name one file.');
  return resolve(file);
}

function report(done: string, { manifest, bytes, facts, ...found }: CheckedBackup, startedMs: number): string {
  const seconds = (performance.now() - startedMs) / 1000;
  const gone = found.missingPictures > 0 ? ` (${found.missingPictures} had gone by then)` : '';
  const lines = [
    `${done}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s.`,
    `tenant    ${manifest.tenant}, as of ${toMinute(manifest.made_at)}, migration ${manifest.migration}`,
    `members   ${facts.members}`,
    `points    ${facts.points}`,
    `receipts  ${facts.receipts}, pictures ${found.pictures}${gone}`,
    `key       ${found.hasKey ? 'of the addresses that had their one-time bonuses' : 'none yet'}`,
    'It holds personal data, and hashes of passwords, sessions and links: nobody else may read it.',
  ];
  return withWarnings(lines.join('\n'), facts);
}

/** Describes a copy made before a migration, which consists of the database only. */
function reportBare(file: string, facts: DatabaseFacts): string {
  return withWarnings(`${file} is whole, a database without pictures and key: migration ${facts.migration}, ${toSum(facts)}.`, facts);
}

/** Throws the report as a `CommandFault` if the data are inconsistent, so that scripts notice it by the exit code. */
function withWarnings(report: string, facts: DatabaseFacts): string {
  const warnings = toWarnings(facts);
  if (warnings.length > 0) throw new CommandFault([report, ...warnings].join('\n'));
  return report;
}

/** Inconsistencies of the data itself; the backup is complete. */
function toWarnings({ brokenLaws }: DatabaseFacts): string[] {
  return brokenLaws.map((law) => `WRONG in the data itself, wherever it came from. Broken rule: ${law}.`);
}

function toQuestion(file: string, { madeAt, facts, present }: Replacement): string {
  const made = madeAt === undefined ? '' : ` of ${toMinute(madeAt)}`;
  const before = present ? `, in place of ${toSum(present)}` : '';
  return [`${file}${made} holds ${toSum(facts)}${before}.`, ...toWarnings(facts)].join('\n');
}

function toOutcome(
  { madeAt, facts, kept, returned }: Restored,
  { env, keepsSessions, source }: { env: DataContext['env']; keepsSessions: boolean; source: string | undefined },
): string {
  const made = source ?? (madeAt === undefined ? 'the database' : `the backup of ${toMinute(madeAt)}`);
  const lines = [
    `${resolve(env.dataDir)} holds ${made} now: ${toSum(facts)}.`,
    keepsSessions
      ? 'Whoever was logged in then is logged in again.'
      : 'All sessions are ended: members log in again, with the passwords of then.',
  ];
  if (returned.length > 0) {
    lines.push(`Deleted their accounts after that and are members again: ${returned.join(', ')}.`);
  }
  if (kept?.isFolder) lines.push(`What was there before could not be read by this version: its files are in ${resolve(kept.path)}`);
  else if (kept) {
    lines.push(
      `What was there before is kept for ${retentionDays.copies} days. To go back to it, while the site is stopped:`,
      `  npm run mall -- restore ${resolve(kept.path)} --keep-sessions`,
    );
  }
  return [...lines, ...toWarnings(facts)].join('\n');
}

function toSum({ members, receipts, points }: DatabaseFacts): string {
  return `members: ${members}, receipts: ${receipts}, points: ${points}`;
}

/** In UTC, because backups are also read on other machines. */
function toMinute(instant: string): string {
  return `${formatDate(instant, 'YYYY-MM-DD HH:mm', 'en', 'UTC')} UTC`;
}
