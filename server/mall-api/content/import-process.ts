import { openDatabase } from '../core/db/open.ts';
import { isHeld } from '../core/db/sqlite/lease.ts';
import { ContentError } from './faults.ts';
import { refreshContent, toScratchFile } from './import.ts';
import type { ImportLine, ImportOrder } from './import-aside.ts';

process.once('disconnect', () => process.exit(1)); // without its parent it has nothing to do
process.once('message', (order: ImportOrder) => {
  run(order);
  process.disconnect();
});

function run({ databaseFile, lease, ...order }: ImportOrder): void {
  const tell = (line: ImportLine) => process.send?.(line);
  const log =
    (level: 'info' | 'warn' | 'error') =>
    (...values: unknown[]) =>
      void tell({ type: 'log', level, values });
  const db = openDatabase(databaseFile);
  db.fence(() => {
    if (lease && !isHeld(lease)) throw new Error('another mall API has taken over the database');
  });
  try {
    refreshContent({
      ...order,
      db,
      scratchFile: toScratchFile(databaseFile),
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    });
    tell({ type: 'done' });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    tell({ type: 'faults', faults: error.faults });
  } finally {
    db.close();
  }
}
