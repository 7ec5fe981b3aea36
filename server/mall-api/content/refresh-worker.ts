import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../core/db/open.ts';
import { isHeld, type LeaseFile } from '../core/db/sqlite/lease.ts';
import { type ImportOptions, refreshContent } from './import.ts';

/** What a thread that imports is given, and what it tells, line by line, of what it would log. */
export type RefreshOrder = Pick<ImportOptions, 'contentDir' | 'importedAt'> & { databaseFile: string; lease: LeaseFile | undefined };
export type RefreshLine = { level: 'info' | 'warn' | 'error'; given: unknown[] };

const { databaseFile, lease, ...order } = workerData as RefreshOrder; // whoever starts this thread gives it
const tell =
  (level: RefreshLine['level']) =>
  (...given: unknown[]) =>
    parentPort?.postMessage({ level, given } satisfies RefreshLine);
const db = openDatabase(databaseFile);
db.fence(() => {
  if (lease && !isHeld(lease)) throw new Error('another mall API has taken over the database');
});
refreshContent({ ...order, db, log: { info: tell('info'), warn: tell('warn'), error: tell('error') } });
db.close();
