import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../core/db/open.ts';
import { isHeld, type LeaseFile } from '../core/db/sqlite/lease.ts';
import { applyChange, planWhole, type RecordChange, type WholeChange } from './apply-change.ts';

/** What a thread that does changes is given. */
export interface ApplyOrder {
  databaseFile: string;
  lease: LeaseFile | undefined;
}

const { databaseFile, lease } = workerData as ApplyOrder; // whoever starts this thread gives it
const db = openDatabase(databaseFile);
db.fence(() => {
  if (lease && !isHeld(lease)) throw new Error('another mall API has taken over the database');
});
parentPort?.on('message', async (change: RecordChange | WholeChange | 'close') => {
  if (change !== 'close') return parentPort?.postMessage('changed' in change ? planWhole(db, change) : await applyChange(db, change));
  db.close();
  parentPort?.close();
});
