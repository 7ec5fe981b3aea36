import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LeaseFile } from '../core/db/sqlite/lease.ts';
import type { ImportOptions } from './import.ts';
import { isOutdated } from './import.ts';
import { importEdits } from './import-edits.ts';
import type { RefreshLine, RefreshOrder } from './refresh-worker.ts';

interface Options extends Omit<ImportOptions, 'importedAt'> {
  databaseFile: string;
  /** Without it nothing more is imported; undefined: nobody else can have it. */
  lease?: LeaseFile;
  clock: () => Date;
}

const entry = new URL('./refresh-worker.ts', import.meta.url);

/** Imports what has changed while the process serves: a few edited records in slices, all else in a thread of its own. One after the other. */
export function createContentRefresh({ db, databaseFile, lease, contentDir, clock, log }: Options): () => Promise<void> {
  let last = Promise.resolve();

  async function refresh(): Promise<void> {
    const importedAt = clock();
    if (!isOutdated({ db, contentDir, importedAt })) return;
    if (await importEdits({ db, contentDir, importedAt, log })) log.info('what was edited in the content was imported');
    else await importAside({ databaseFile, lease, contentDir, importedAt });
  }

  async function importAside(order: RefreshOrder): Promise<void> {
    const worker = new Worker(entry, { workerData: order });
    worker.on('message', ({ level, given: [facts, message] }: RefreshLine) =>
      typeof facts === 'string' ? log[level](facts) : log[level](facts, String(message)),
    );
    await once(worker, 'exit'); // rejects with what it threw
  }

  return () => {
    last = last.then(refresh).catch((err: unknown) => log.error({ err }, 'the content could not be refreshed'));
    return last;
  };
}
