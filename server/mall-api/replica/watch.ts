import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#config/env.ts';
import { planStorage, type StoragePlace } from '#config/replica.ts';
import { assertMayServe, type Claims, openClaims, toLoss } from './claim.ts';
import { createReplicationLag } from './lag.ts';
import { hasWrittenConfig, removeLitestream, writeLitestreamConfig } from './litestream.ts';
import { openStorage, type Storage, StorageError } from './storage.ts';

const checkMs = 10_000;
/** Checks of the claim for each check of the lag, which may need several listings. */
const checksPerLook = 3;

interface Dependencies {
  place: StoragePlace;
  storage: Storage;
  claims: Claims;
  databaseFile: string;
  litestreamFile: string;
  /** Folder of Litestream's local state. */
  litestreamDir: string;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'fatal' | 'warn' | 'info'>;
  /** Ends the process immediately. */
  end: () => never;
}

interface ReplicaOptions extends Pick<Dependencies, 'databaseFile' | 'litestreamFile' | 'litestreamDir' | 'clock' | 'log' | 'end'> {
  claimFile: string;
}

/**
 * Opens the replica of REPLICA_URL. Throws `ConfigError` if a variable is missing. Undefined if the data is not replicated: then it removes the
 * configuration of an earlier replica, with which checkpoints would stay off.
 */
export function openReplica(env: Pick<Env, 'replicaUrl' | 'storageAccess'>, { claimFile, ...options }: ReplicaOptions) {
  if (env.replicaUrl === undefined) {
    if (hasWrittenConfig(options.litestreamFile)) removeLitestream(options);
    return undefined;
  }
  const place = planStorage(env.replicaUrl, env.storageAccess);
  const storage = openStorage(place);
  const claims = openClaims({ storage, claimFile, clock: options.clock });
  return {
    ...createReplicaWatch({ ...options, place, storage, claims }),
    /** Checks before the database is opened: see `assertMayServe` in `claim.ts`. */
    assertMayServe: () => assertMayServe({ claims, hasDatabase: existsSync(options.databaseFile), log: options.log }),
  };
}

/**
 * Claims the storage for a data folder that has no claim yet, writes Litestream's configuration, and ends the process as soon as another machine has
 * claimed. Checks every ten seconds. While the storage does not answer, the mall API goes on.
 */
export function createReplicaWatch({ place, storage, claims, databaseFile, clock, log, end, ...litestream }: Dependencies) {
  const lag = createReplicationLag({ storage, databaseFile, clock });
  const failing = new Set<'check' | 'look'>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;

  async function assertClaim(): Promise<void> {
    const present = await claims.readPresent();
    const own = claims.findOwn();
    if (present && own?.id === present.holder.id) return;
    if (present && own) log.fatal(toLoss(present.holder, own, claims.url));
    else if (present)
      log.fatal({ holder: present.holder }, `another machine claimed ${claims.url} first: set REPLICA_URL to another prefix`);
    if (present) end();
    const claim = await claims.take(present);
    if (!claim) return; // another machine was faster: the next check ends this one
    removeLitestream(litestream);
    claims.remember(claim);
    log.info({ claim: claim.claim, storage: claims.url }, 'claimed the storage of the replica');
    if (own) log.warn('the storage of the replica had lost its claim, and possibly its data: restart Litestream');
  }

  /** Without a claim, no configuration may be there: it would be that of other data. */
  function prepareLitestream(): void {
    const own = claims.findOwn();
    if (own) writeLitestreamConfig(litestream.litestreamFile, { place, claim: own.claim, databaseFile });
    else removeLitestream(litestream);
  }

  /** Logs the first failure, and when nothing fails any more. */
  async function watch(what: 'check' | 'look', act: () => Promise<void>): Promise<void> {
    try {
      await act();
      if (failing.delete(what) && failing.size === 0) log.info('the storage of the replica answers again');
    } catch (err) {
      const facts = err instanceof StorageError ? { reason: err.message } : { err };
      if (failing.size === 0)
        log.warn(facts, 'could not reach the storage of the replica: the mall API goes on, and the copy may be behind');
      failing.add(what);
    }
  }

  const check = withoutOverlap(() =>
    watch('check', async () => {
      await assertClaim();
      prepareLitestream();
    }),
  );

  const look = withoutOverlap(() =>
    watch('look', async () => {
      const own = claims.findOwn();
      if (own) await lag.look(own.claim);
    }),
  );

  /** A slow listing must not delay the next check. */
  async function tick(): Promise<void> {
    await check();
    if (ticks++ % checksPerLook === 0) await look();
  }

  return {
    /** Checks the claim now, as every ten seconds. */
    check,
    /** Measures the lag now, as every thirty seconds. */
    look,
    /** Seconds since the oldest write that is not in the storage; 0 if all are. */
    getLagSeconds: lag.getSeconds,
    start(): void {
      prepareLitestream();
      void tick();
      timer = setInterval(() => void tick(), checkMs);
      timer.unref();
    },
    /** Does not wait for a running check, because the storage may not answer. */
    close(): void {
      clearInterval(timer);
    },
  };
}

/** Returns a function that runs the task, or waits for the running one. */
function withoutOverlap(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= task().finally(() => {
      running = undefined;
    });
    return running;
  };
}
