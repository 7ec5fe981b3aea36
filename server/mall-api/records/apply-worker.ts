import { parentPort, workerData } from 'node:worker_threads';
import { type ChangedFiles, importChanges } from '../content/import-changes.ts';
import { openDatabase } from '../core/db/open.ts';
import { isHeld, type LeaseFile } from '../core/db/sqlite/lease.ts';
import { applyChange, planWhole, type RecordChange, type WholeChange } from './apply-change.ts';

/** Data for a thread that applies changes. */
export interface ApplyOrder {
  databaseFile: string;
  lease: LeaseFile | undefined;
}

export type ApplyWork = RecordChange | WholeChange | ChangedFiles;

export interface ApplyAnswer {
  answer: unknown;
}

const { databaseFile, lease } = workerData as ApplyOrder; // safe: set by the starter of this thread
const db = openDatabase(databaseFile);
db.fence(() => {
  if (lease && !isHeld(lease)) throw new Error('another mall API has taken over the database');
});
parentPort?.on('message', async (work: ApplyWork | 'close') => {
  if (work !== 'close') return parentPort?.postMessage({ answer: await perform(work) } satisfies ApplyAnswer);
  db.close();
  parentPort?.close();
});

function perform(work: ApplyWork) {
  if ('contentDir' in work) return importChanges({ ...work, db });
  return 'changed' in work ? planWhole(db, work) : applyChange(db, work);
}
