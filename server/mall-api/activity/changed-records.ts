import { isDeepStrictEqual } from 'node:util';
import type { ActivityChange, ChangedRecord } from '#shared/contracts/desk-activity.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import type { Database } from '../core/db/database.ts';
import { addNames } from '../records/record-facts.ts';
import { prepareBulkOfAct } from './act-subjects.ts';
import type { ActRow } from './activity-queries.ts';

/** Max shown records of an act on many. */
const shownRecords = 100;

type Named = ActivityChange['names'][number];

/** Prepares the function that returns the records which an act has changed together, with the values of their kind's filters. */
export function prepareChangedRecords(db: Database) {
  const findBulk = prepareBulkOfAct(db);
  const find = db.prepare(
    'SELECT body FROM record_version WHERE kind = :kind AND key = :key AND version <= :version ORDER BY version DESC LIMIT 1',
  );
  const read = (kind: string, key: string, version: number): unknown => {
    const row = find.get({ kind, key, version });
    return row && JSON.parse(String(row.body));
  };

  function toChanges({ kind, key, version }: { kind: string; key: string; version: number }): ChangedRecord['changes'] {
    const [before, after] = [read(kind, key, version - 1), read(kind, key, version)];
    if (!isRecord(before) || !isRecord(after)) return [];
    return (findDeskKind(kind)?.filters ?? []).flatMap((field) =>
      isDeepStrictEqual(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
    );
  }

  return (act: ActRow): Pick<ActivityChange, 'records' | 'names' | 'undo'> => {
    const found = act.act.startsWith('records ') ? findBulk(act, shownRecords) : undefined;
    if (!found) return { records: null, names: [], undo: null };
    const { bulk, first, total } = found;
    const isUndo = act.act === 'records bulk_undo';
    const records = addNames(db, first).map(({ version, ...named }) => {
      const changes = toChanges({ ...named, version });
      return { ...named, changes: isUndo ? changes.map(swap) : changes };
    });
    const undo = isUndo || total === 0 ? null : { of: 'bulk' as const, kind: bulk.kind, id: bulk.id, is_undone: bulk.isUndone };
    return { records, names: addNames(db, listReferences(records)), undo };
  };
}

function listReferences(records: readonly ChangedRecord[]): Pick<Named, 'kind' | 'key'>[] {
  const all = records.flatMap(({ kind, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const referred = findDeskKind(kind)?.refers?.[field];
      const ids = [before, after].flat().filter((id) => typeof id === 'number');
      return referred === undefined ? [] : ids.map((id) => ({ kind: referred, key: String(id) }));
    }),
  );
  return [...new Map(all.map((one) => [`${one.kind} ${one.key}`, one])).values()];
}

const swap = (change: ChangedRecord['changes'][number]) => ({ ...change, before: change.after, after: change.before });
