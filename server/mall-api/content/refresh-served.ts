import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LeaseFile } from '../core/db/sqlite/lease.ts';
import type { ImportOptions } from './import.ts';
import { isOutdated } from './import.ts';
import { importAside } from './import-aside.ts';
import type { ImportOrder } from './import-process.ts';

interface Options extends Omit<ImportOptions, 'importedAt'> {
  databaseFile: string;
  /** Without it nothing more is imported; undefined: nobody else can have it. */
  lease?: LeaseFile;
  clock: () => Date;
}

const entry = new URL('./refresh-worker.ts', import.meta.url);

/** Imports what has changed while the process serves: a few changed records in a thread, all else in a process of its own. One after the other. */
export function createContentRefresh({ db, databaseFile, lease, contentDir, clock, log }: Options): () => Promise<void> {
  let last = Promise.resolve();

  async function refresh(): Promise<void> {
    const importedAt = clock();
    if (!isOutdated({ db, contentDir, importedAt })) return;
    const order = { databaseFile, lease, contentDir, importedAt };
    if (await importInThread(order)) log.info('what was edited in the content was imported');
    else await importAside(order, log);
  }

  return () => {
    last = last.then(refresh).catch((err: unknown) => log.error({ err }, 'the content could not be refreshed'));
    return last;
  };
}

/** False if all of the content has to be imported. */
async function importInThread(order: ImportOrder): Promise<boolean> {
  const worker = new Worker(entry, { workerData: order });
  const ended = once(worker, 'exit'); // rejects with what it threw
  const [isDone] = (await Promise.race([once(worker, 'message'), ended])) as [unknown];
  await ended;
  return isDone === true;
}
