import { idOf } from '../content/check.ts';
import { toKey } from '../content/faults.ts';
import { readImportState } from '../content/import-state.ts';
import { keyOf, listKinds, recordsOf } from '../content/known-kinds.ts';
import { checkRecords } from '../content/load.ts';
import { readStoredFiles } from '../content/stored-files.ts';
import type { Database } from '../core/db/database.ts';
import type { Use } from './outcome.ts';

/** Everything shown that names this record. */
export function listUses(db: Database, kind: string, key: string): Use[] {
  const { content } = checkRecords({ files: readStoredFiles(db) }, new Date(readImportState(db)?.importedMs ?? 0));
  return [...listKinds].flatMap(([name, { listReferences }]) =>
    recordsOf(content, name).flatMap((record) => {
      const named = (listReferences?.(record) ?? []).filter(({ to, id }) => to === kind && String(id) === key);
      const isItself = name === kind && String(idOf(record)) === key;
      return isItself
        ? []
        : named.map(({ path }) => ({ kind: name, key: keyOf(name, record) ?? '', path: toKey('', path).replace(/^\./, '') }));
    }),
  );
}
