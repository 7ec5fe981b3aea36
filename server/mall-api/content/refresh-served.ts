import { type ImportOptions, isOutdated } from './import.ts';
import { type ImportOrder, importAside } from './import-aside.ts';
import type { ChangedFiles } from './import-changes.ts';

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
