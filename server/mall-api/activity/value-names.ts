import type { ActivityChange } from '#shared/contracts/desk-activity.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { findActField } from '#shared/site/act-fields.ts';
import type { Database } from '../core/db/database.ts';
import { addNames } from '../records/record-facts.ts';
import type { ActRow } from './activity-queries.ts';

type Named = ActivityChange['names'][number];
type Reference = Pick<Named, 'kind' | 'key'>;

/** Prepares the function that names the records, members of staff and pictures to which an act's values refer. */
export function prepareValueNames(db: Database) {
  const staff = db.prepare('SELECT name, email FROM staff WHERE id = :key');
  const pictures = db.prepare('SELECT file_name AS name FROM picture WHERE name = :key');

  function toOther({ kind, key }: Reference): Named[] {
    const row = (kind === 'staff' ? staff : pictures).get({ key });
    const name = row?.name || row?.email;
    return name ? [{ kind, key, translations: [], name: String(name) }] : [];
  }

  return ({ before, after }: Pick<ActRow, 'before' | 'after'>): Named[] => {
    const all = [...listReferences(before), ...listReferences(after)];
    const isOther = ({ kind }: Reference) => kind === 'staff' || kind === 'picture';
    return [
      ...addNames(
        db,
        all.filter((one) => !isOther(one)),
      ),
      ...all.filter(isOther).flatMap(toOther),
    ];
  };
}

function listReferences(state: unknown): Reference[] {
  if (!isRecord(state)) return [];
  return Object.entries(state).flatMap(([name, value]) => {
    const field = findActField(name);
    if (field === 'group') return listReferences(value);
    const kind = field === 'picture' ? field : typeof field === 'object' && 'refers' in field ? field.refers : undefined;
    const ids = [value].flat().filter((id) => typeof id === 'number' || typeof id === 'string');
    return kind === undefined ? [] : ids.map((id) => ({ kind, key: String(id) }));
  });
}
