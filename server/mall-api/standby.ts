import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { sendError } from '../http/errors.ts';
import { type Lease, readBeat, replaceLease, takeLease } from './core/db/sqlite/lease.ts';

const lookMs = 250;
/** So many looks without a beat, ten seconds: it has stopped. Looks and not a time: who has stopped together with it looks no more often. */
const silentLooks = 40;
const retryAfterSeconds = 5;

interface Options {
  leaseFile: string;
  databaseFile: string;
  /** Where it will listen; on port 0 nobody knows where to ask it. */
  host: string;
  port: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * The lease on a tenant's database, at once where no other mall API has it. Otherwise this process is a standby until that one has ended, or has
 * given no sign of life for ten seconds: it answers 503 to everything and ends on a signal.
 */
export async function awaitLease(options: Options): Promise<Lease> {
  const { leaseFile, databaseFile, host, port, log } = options;
  const free = takeLease(leaseFile);
  if (free) return free;
  log.info({ databaseFile }, 'another mall API serves this database: this one is its standby, and is not ready');
  const end = () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const app = port === 0 ? undefined : buildStandby();
  await app?.listen({ port, host });
  const lease = await outlast(options);
  await app?.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  log.info({ databaseFile }, 'the standby takes over');
  return lease;
}

async function outlast({ leaseFile: file, databaseFile, log }: Options): Promise<Lease> {
  let last = '';
  let isTold = false;
  for (let silent = 0; ; ) {
    await sleep(lookMs);
    const free = takeLease(file);
    if (free) return free;
    const { mark, isBeating } = readBeat(file);
    silent = isBeating && mark === last ? silent + 1 : 0;
    last = mark;
    if (silent < silentLooks) continue;
    const taken = replaceLease({ file, databaseFile, mark });
    if (typeof taken === 'object') return taken;
    if (taken === 'busy' && !isTold) {
      log.warn('the mall API that serves has stopped while it was writing: end its process, and the standby takes over');
      isTold = true;
    }
  }
}

function buildStandby(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  const refuse = () => new ApiError('ServiceUnavailable', { retryAfterSeconds });
  app.setNotFoundHandler((request, reply) => sendError(refuse(), request, reply));
  return app;
}
