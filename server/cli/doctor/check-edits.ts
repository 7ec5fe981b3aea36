import { existsSync } from 'node:fs';
import { listSkippedEdits } from '../../mall-api/content/skipped-edits.ts';
import type { Database } from '../../mall-api/core/db/database.ts';
import { hasTable, readDatabaseFile } from '../../mall-api/core/db/sqlite/files.ts';
import { countRecords } from '../../mall-api/core/records/record-table.ts';
import { type Finding, note, warning } from './finding.ts';

/** Reads with people's edits, if there is a database that has them. */
export function withEdits<T>(databaseFile: string, read: (edited: Database | undefined) => T): T {
  if (!existsSync(databaseFile)) return read(undefined);
  return readDatabaseFile(databaseFile, (db) => read(hasTable(db, 'record_outline') ? db : undefined)); // the newest of these tables
}

/** Finds edits that differ from the files. */
export function checkEdits(edited: Database): Finding[] {
  return [
    ...listSkippedEdits(edited).map(({ where, what }) => warning(where, what)),
    ...countRecords(edited)
      .filter((kind) => kind.edited > 0)
      .map(({ kind, edited: count }) =>
        note(kind, `${count} ${count === 1 ? 'record is' : 'records are'} edited here: npm run content:export writes files with the edits`),
      ),
  ];
}
