import { existsSync, rmSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#config/env.ts';
import { planStorage, type StoragePlace } from '#config/replica.ts';
import { assertMayServe, type Claims, openClaims, toLoss } from './claim.ts';
import { createReplicationLag } from './lag.ts';
import { writeLitestreamConfig } from './litestream.ts';
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
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'fatal' | 'warn' | 'info'>;
  /** Ends the process immediately. */
  end: () => never;
}

interface ReplicaOptions extends Pick<Dependencies, 'databaseFile' | 'litestreamFile' | 'clock' | 'log' | 'end'> {
  claimFile: string;
}

/** Opens the replica of REPLICA_URL; undefined if the data is not replicated. Throws `ConfigError` if a variable is missing. */
export function openReplica(env: Pick<Env, 'replicaUrl' | 'storageAccess'>, { claimFile, ...options }: ReplicaOptions) {
  if (env.replicaUrl === undefined) return undefined;
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
export function createReplicaWatch({ place, storage, claims, databaseFile, litestreamFile, clock, log, end }: Dependencies) {
  const lag = createReplicationLag({ storage, databaseFile, clock });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let checks = 0;
  let isTold = false;

  async function assertClaim(): Promise<void> {
    const present = await claims.readPresent();
    const own = claims.findOwn();
    if (present && own?.id === present.holder.id) return;
    if (present && own) log.fatal(toLoss(present.holder, own, claims.url));
    else if (present)
      log.fatal({ holder: present.holder }, `another machine claimed ${claims.url} first: set REPLICA_URL to another prefix`);
    if (present) end();
    const claim = await claims.take(present);
    if (!claim) return assertClaim(); // another machine was faster
    claims.remember(claim);
    log.info({ claim: claim.claim, storage: claims.url }, 'claimed the storage of the replica');
    if (own) log.warn('the storage of the replica had lost its claim, and possibly its data: restart Litestream');
  }

  async function check(): Promise<void> {
    try {
      await assertClaim();
      prepareLitestream();
      await lookAtLag();
      if (isTold) log.info('the storage of the replica answers again');
      isTold = false;
    } catch (err) {
      const facts = err instanceof StorageError ? { reason: err.message } : { err };
      if (!isTold) log.warn(facts, 'could not reach the storage of the replica: the mall API goes on, and the copy may be behind');
      isTold = true;
      await lookAtLag().catch(() => undefined); // the lag grows; its failure is the same
    }
  }

  async function lookAtLag(): Promise<void> {
    checks += 1;
    const own = claims.findOwn();
    if (own && checks % checksPerLook === 1) await lag.look(own.claim);
  }

  /** Without a claim, no configuration may be there: it would be that of other data. */
  function prepareLitestream(): void {
    const own = claims.findOwn();
    if (own) writeLitestreamConfig(litestreamFile, { place, claim: own.claim, databaseFile });
    else rmSync(litestreamFile, { force: true });
  }

  /** Checks never overlap. */
  function checkOnce(): Promise<void> {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Checks now, as every ten seconds. */
    check: checkOnce,
    /** Seconds since the oldest write that is not in the storage; 0 if all are. */
    getLagSeconds: lag.getSeconds,
    start(): void {
      prepareLitestream();
      void checkOnce();
      timer = setInterval(() => void checkOnce(), checkMs);
      timer.unref();
    },
    /** Does not wait for a running check, because the storage may not answer. */
    close(): void {
      clearInterval(timer);
    },
  };
}
