import { existsSync } from 'node:fs';
import { planStorage } from '#config/replica.ts';
import { BackupFault } from '../../mall-api/backup/backup-fault.ts';
import type { Unpacked } from '../../mall-api/backup/restore-backup.ts';
import { takeData } from '../../mall-api/core/db/sqlite/data-lock.ts';
import { isOpenElsewhere } from '../../mall-api/core/db/sqlite/files.ts';
import { toPaths } from '../../mall-api/paths.ts';
import { type Claim, type ClaimEntry, openClaims, type Present } from '../../mall-api/replica/claim.ts';
import { type FetchedReplica, fetchReplica } from '../../mall-api/replica/fetch-replica.ts';
import { removeLitestream } from '../../mall-api/replica/litestream.ts';
import { openStorage } from '../../mall-api/replica/storage.ts';
import type { DataCommand, DataContext } from './backup.ts';
import { CommandFault, readOptions } from './command.ts';

type Env = DataContext['env'];

interface SourceOptions {
  env: Env;
  /** As typed; undefined: the newest data. */
  at: string | undefined;
  clock: () => Date;
  needsKey: boolean;
}

type ReplicaSource = Awaited<ReturnType<typeof openReplicaSource>>;

/** Opens a replica for `restore --from`. Throws `CommandFault` if there is none. */
export async function openReplicaSource(url: string, { env, at, clock, needsKey }: SourceOptions) {
  const place = planStorage(url, env.storageAccess);
  const time = at === undefined ? undefined : toTime(at);
  const storage = openStorage(place);
  const paths = toPaths(env);
  const present = await openClaims({ storage, claimFile: paths.claimFile, clock }).readPresent();
  if (!present) throw new CommandFault(`${place.url} holds no centre: no mall API has claimed it.`);
  const { holder } = present;
  let fetched: FetchedReplica | undefined;
  return {
    url: place.url,
    name: `the replica ${place.url}`,
    present,
    async unpack(folder: string, signal: AbortSignal | undefined): Promise<Unpacked> {
      const program = env.litestreamBinary;
      fetched = await fetchReplica({
        program,
        storage,
        place,
        holder,
        at: time,
        clock,
        tenant: env.tenant,
        paths,
        needsKey,
        folder,
        signal,
      });
      return fetched;
    },
    /** Lines about the restored data. */
    report(): string[] {
      if (!fetched) return [];
      const { claim, madeAt, missingPictures } = fetched;
      const pictures = missingPictures > 0 ? `, without ${missingPictures} pictures that had not been copied` : '';
      return [`Restored from claim ${claim} of ${holder.host}, as of ${madeAt}${pictures}.`];
    },
    /** Lines about a restore that does not take over. */
    reportCopy(): string[] {
      return [
        `This is a copy: the storage still belongs to claim ${holder.claim} of ${holder.host}. To take over, set REPLICA_URL=${place.url} and run this again.`,
      ];
    },
  };
}

interface TakeOverOptions {
  env: Env;
  clock: () => Date;
  replica: ReplicaSource | undefined;
}

/**
 * Prepares the claim of a restore. Undefined without REPLICA_URL, and for a replica elsewhere: then nothing is claimed.
 */
export async function prepareTakeOver({ env, clock, replica }: TakeOverOptions) {
  if (env.replicaUrl === undefined || (replica && replica.url !== env.replicaUrl)) return undefined;
  const claims = openClaimsOf(env, env.replicaUrl, clock);
  const present = replica ? replica.present : await claims.readPresent();
  let claim: Claim | undefined;
  return {
    async run(): Promise<() => void> {
      const taken = await claims.take(present);
      if (!taken) throw new BackupFault(`Another machine has just claimed ${claims.url}. Nothing was changed.`);
      claim = taken;
      return () => claims.remember(taken);
    },
    /** Line for the question before the restore. */
    warn(): string[] {
      if (!present) return [];
      const { id, ...holder } = present.holder;
      if (replica) return [`This machine takes over from claim ${holder.claim} of ${holder.host}, which must be off.`];
      if (claims.findOwn()?.id === id) return [];
      return [`${toOwner(claims.url, holder)} This machine takes over: a mall API there ends within ten seconds.`];
    },
    report: (): string[] => (claim ? toNextSteps(claim) : []),
  };
}

/** `npm run mall -- claim`. */
export const claimCommand: DataCommand = {
  takes: '[--yes]',
  does: 'makes the data in this folder the data of the storage REPLICA_URL; a mall API elsewhere that serves the same storage ends; the site must be stopped',
  async run(typed, { env, clock, ask }) {
    const { words, yes } = readOptions(typed, { yes: 'flag' });
    if (words.length > 0) throw new CommandFault('claim takes no words.');
    if (env.replicaUrl === undefined) throw new CommandFault('REPLICA_URL is not set.');
    const paths = toPaths(env);
    if (!existsSync(paths.databaseFile))
      throw new CommandFault(`${paths.databaseFile} is not there: the tenant ${env.tenant} has not run yet.`);
    const inUse = new CommandFault(`The data of ${env.tenant} is in use: stop the site and Litestream first.`);
    const release = takeData(paths.lockFile);
    if (!release) throw inUse;
    try {
      if (isOpenElsewhere(paths.databaseFile)) throw inUse;
      const claims = openClaimsOf(env, env.replicaUrl, clock);
      const present = await claims.readPresent();
      const question = toQuestion(claims.url, present);
      if (!yes && !ask) throw new CommandFault(`${question}\nNobody is here to be asked, and nothing was changed: --yes does it.`);
      if (!yes && !(await ask?.(`${question}\nGo on?`))) return 'Nothing was changed.';
      const claim = await claims.take(present);
      if (!claim) throw new CommandFault(`Another machine has just claimed ${claims.url}. Nothing was changed.`);
      removeLitestream(paths);
      claims.remember(claim);
      return toNextSteps(claim).join('\n');
    } finally {
      release();
    }
  },
};

function openClaimsOf(env: Env, url: string, clock: () => Date) {
  return openClaims({ storage: openStorage(planStorage(url, env.storageAccess)), claimFile: toPaths(env).claimFile, clock });
}

function toQuestion(url: string, present: Present): string {
  if (!present) return `${url} is empty.`;
  return `${toOwner(url, present.holder)} That data stays there, but the centre continues with the data of this folder.`;
}

function toOwner(url: string, { claim, host, claimed_at }: ClaimEntry): string {
  return `${url} belongs to claim ${claim} of ${host}, ${claimed_at}.`;
}

function toNextSteps({ claim, storage }: Claim): string[] {
  return [
    `This data folder has claim ${claim} on ${storage}: a mall API elsewhere ends within ten seconds.`,
    'Next: start the site, Litestream and the copies of pictures; then lead visitors to this machine (DNS or load balancer).',
  ];
}

function toTime(typed: string): Date {
  const time = new Date(typed);
  const isWithZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(typed);
  if (!isWithZone || Number.isNaN(time.getTime()))
    throw new CommandFault(`--at needs a time with its zone, such as 2026-03-11T12:00:00Z or 2026-03-11T13:00:00+01:00, not ${typed}.`);
  return time;
}
