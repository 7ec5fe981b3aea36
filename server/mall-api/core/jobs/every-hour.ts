import type { FastifyBaseLogger } from 'fastify';

const pauseMs = 3_600_000;

interface Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Log text after a failure. The work is retried an hour later. */
  failure: string;
}

/** Runs background work now and every hour. After `close` no further run starts, and the database may be closed. */
export function createHourlyWork(run: () => Promise<void>, { log, failure }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function runLogged(): void {
    if (!isClosed) run().catch((err: unknown) => log.error({ err }, failure));
  }

  return {
    isClosed: () => isClosed,
    start(): void {
      timer = setInterval(runLogged, pauseMs);
      runLogged();
    },
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
