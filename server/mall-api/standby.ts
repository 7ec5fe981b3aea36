import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isLoopback } from '#config/env.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { sendError } from '../http/errors.ts';
import { isHeld, type Lease, readBeat, replaceLease, takeLease } from './core/db/sqlite/lease.ts';

const lookMs = 250;
/**
 * Checks without a beat after which the holder counts as stalled: ten seconds. Counts checks instead of time, because a
 * standby that stalled together with the holder did not check either.
 */
const maxSilentLooks = 40;
const retryAfterSeconds = 5;

interface Options {
  leaseFile: string;
  databaseFile: string;
  /** The address at which it will serve. */
  host: string;
  /** With 0, only the parent process learns the port, so no health check can use the port. */
  port: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Resolves with the lease on a tenant's database, immediately if no other mall API has the lease. Otherwise this
 * process is a standby until the other mall API has ended, or has given no sign of life for ten seconds. A standby does
 * not listen at its address, so that a proxy in front is refused before the proxy has sent anything. A mall API that
 * will serve other machines answers 503 on loopback, for the health check of its container.
 */
export async function awaitLease(options: Options): Promise<Lease> {
  const { leaseFile, databaseFile, host, port, log } = options;
  const free = takeLease(leaseFile);
  if (free) return free;
  log.info({ databaseFile }, 'another mall API serves this database: this one is its standby, and is not ready');
  const end = () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const app = port === 0 || isLoopback(host) ? undefined : buildStandby();
  await app?.listen({ port, host: '127.0.0.1' });
  const lease = await outlast(options);
  await app?.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  log.info({ databaseFile }, 'the standby takes over');
  return lease;
}

const wedged = {
  starting:
    'the mall API that has the lease has not opened the database within ten seconds: if it has stopped, end its process, and the standby takes over',
  writing: 'the mall API that serves has stopped while it was writing: end its process, and the standby takes over',
} as const;

async function outlast({ leaseFile: file, databaseFile, log }: Options): Promise<Lease> {
  const said = new Set<string>();
  function warnOnce(text: string): void {
    if (!said.has(text)) log.warn(text);
    said.add(text);
  }
  let last = '';
  for (let silent = 0; ; ) {
    await sleep(lookMs);
    const free = takeLease(file);
    if (free) return free;
    const { mark, isBeating } = readBeat(file);
    silent = mark === last ? silent + 1 : 0;
    last = mark;
    if (silent < maxSilentLooks) continue;
    if (!isBeating) {
      warnOnce(wedged.starting); // only a person can decide whether the other process is stalled, because a first import of a large centre also takes longer without a beat
      continue;
    }
    const taken = replaceLease({ file, databaseFile, mark });
    if (typeof taken === 'object') return taken;
    if (taken === 'busy') warnOnce(wedged.writing);
  }
}

function buildStandby(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  const refuse = () => new ApiError('ServiceUnavailable', { retryAfterSeconds });
  app.setNotFoundHandler((request, reply) => sendError(refuse(), request, reply));
  return app;
}

const beatMs = 500;

interface Dependencies {
  lease: Lease;
  log: Pick<FastifyBaseLogger, 'fatal' | 'warn'>;
  /** Ends the process immediately. */
  end: () => never;
}

/** Holds a lease while this process serves, and ends this process if another process has taken the lease. */
export function createOwnership({ lease, log, end }: Dependencies) {
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;

  function assertOwner(): void {
    if (isHeld(lease)) return;
    log.fatal('another mall API has taken over the database while this one had stopped: this one ends');
    end();
  }

  function beat(): void {
    try {
      assertOwner();
      lease.beat();
    } catch (err) {
      if (!isTold) log.warn({ err }, 'a standby cannot see that this mall API goes on');
      isTold = true;
    }
  }

  return {
    assertOwner,
    /** Starts the beats of the lease. From then on, a standby takes over if this process stalls. */
    start(): void {
      beat();
      timer = setInterval(beat, beatMs);
    },
    close(): void {
      clearInterval(timer);
      lease.release();
    },
  };
}
