import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../start-failure.ts';
import type { LeaseFile } from '../core/db/sqlite/lease.ts';
import { ContentError, type ContentFault } from './faults.ts';
import { type ImportOptions, isOutdated } from './import.ts';
import type { ChangedFiles } from './import-changes.ts';

/** Message that starts an import. */
export type ImportOrder = Pick<ImportOptions, 'contentDir' | 'importedAt'> & { databaseFile: string; lease: LeaseFile | undefined };

/** Messages of a running import. */
export type ImportLine =
  | { type: 'log'; level: 'info' | 'warn' | 'error'; values: unknown[] }
  | { type: 'faults'; faults: readonly ContentFault[] }
  | { type: 'done' };

const entry = new URL('./import-process.ts', import.meta.url);
/** Heap size that is sufficient for an import of the largest accepted content. */
export const importHeapMb = 192;

/**
 * Imports all content in a process with its own heap, so that the serving process never needs memory for it. Throws `ContentError` with the faults,
 * and `StartError` if the process ended too early.
 */
export async function importAside(
  order: ImportOrder,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  heapMb = importHeapMb,
): Promise<void> {
  const child = fork(entry, { execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'], serialization: 'advanced' });
  let outcome: ImportLine | undefined;
  child.on('message', (line: ImportLine) => {
    if (line.type !== 'log') outcome = line;
    else if (typeof line.values[0] === 'string') log[line.level](line.values[0]);
    else log[line.level](line.values[0] as object, String(line.values[1]));
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'exit');
  child.send(order);
  const [code, signal] = (await ended.finally(() => process.off('exit', end))) as [number | null, string | null];
  if (outcome?.type === 'faults') throw new ContentError(outcome.faults);
  if (outcome?.type !== 'done')
    throw new StartError(`The content was not imported: the process that imports it has ended (${signal ?? code}).`);
}

interface Options extends Omit<ImportOptions, 'importedAt'>, Pick<ImportOrder, 'databaseFile' | 'lease'> {
  clock: () => Date;
  /** Imports a few changed records outside the serving thread. Returns false if all content must be imported. */
  importChanges: (files: ChangedFiles) => Promise<boolean>;
}

/** Imports changes while the process serves: a few records in a thread, larger changes in a separate process. One import at a time. */
export function createContentRefresh({ db, databaseFile, lease, contentDir, clock, importChanges, log }: Options): () => Promise<void> {
  let last = Promise.resolve();

  async function refresh(): Promise<void> {
    const files = { contentDir, importedAt: clock() };
    if (!isOutdated({ ...files, db })) return;
    if (await importChanges(files)) log.info('what was edited in the content was imported');
    else await importAside({ ...files, databaseFile, lease }, log);
  }

  return () => {
    last = last.then(refresh).catch((err: unknown) => log.error({ err }, 'the content could not be refreshed'));
    return last;
  };
}
