import { randomBytes } from 'node:crypto';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { createScheduleJob } from '#server/mall-api/records/schedule-job.ts';
import { silentLog } from '../running-mall-api.ts';

// Performs the scheduled acts due at the time in its second argument, in the database of its first argument, until done or killed.
const [, , file = ':memory:', now = ''] = process.argv;
const db = openDatabase(file);
const domain = createDomain({
  db,
  clock: () => new Date(now),
  randomBytes,
  hashAddress: (email) => email,
  getKey: () => Buffer.alloc(32),
  receiptsDir: '',
});
const job = createScheduleJob({ domain, log: silentLog });
domain.records.whenShown(async () => void process.send?.('shown'));
await job.run();
await job.close();
process.disconnect?.();
