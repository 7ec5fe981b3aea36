import type { FastifyBaseLogger } from 'fastify';
import { isHeld, type Lease } from './core/db/sqlite/lease.ts';

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
