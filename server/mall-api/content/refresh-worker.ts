import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../core/db/open.ts';
import { isHeld } from '../core/db/sqlite/lease.ts';
import { importChanges } from './import-changes.ts';
import type { ImportOrder } from './import-process.ts';

const { databaseFile, lease, ...order } = workerData as ImportOrder; // as `importInThread` posts it
const db = openDatabase(databaseFile);
db.fence(() => {
  if (lease && !isHeld(lease)) throw new Error('another mall API has taken over the database');
});
const log = { info() {}, warn() {}, error() {} }; // changes that are imported alone have no remarks
parentPort?.postMessage(importChanges({ ...order, db, log }));
db.close();
