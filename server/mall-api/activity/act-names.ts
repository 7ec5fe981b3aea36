import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import type { Database } from '../core/db/database.ts';
import { valuesIn } from '../core/db/sqlite/dialect.ts';
import { prepareActSubjects, toId } from './act-subjects.ts';
import type { ActRow } from './activity-queries.ts';

/** Prepares the function that adds the current names of records, members and staff to the acts of a page. */
export function prepareActNames(db: Database) {
  const members = db.prepare(
    `SELECT id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name FROM customer
     WHERE id IN ${valuesIn(':ids')} AND erased_ms IS NULL`,
  );
  const staff = db.prepare(`SELECT id, name, email FROM staff WHERE id IN ${valuesIn(':ids')}`);
  const subjects = prepareActSubjects(db);
  const toIds = (ids: readonly (number | null)[]) => JSON.stringify([...new Set(ids.filter((id) => id !== null))]);
  const toNames = (statement: typeof members, ids: readonly (number | null)[]) =>
    new Map(statement.all({ ids: toIds(ids) }).map((row) => [Number(row.id), String(row.name || row.email || '')]));

  return (acts: readonly ActRow[]): ActivityAct[] => {
    const memberNames = toNames(
      members,
      acts.map(({ customerId }) => customerId),
    );
    const staffNames = toNames(staff, acts.map(findStaffId));
    const toSubject = subjects(acts);
    return acts.map((act) => {
      const { id, by, customerId, why } = act;
      const staffId = findStaffId(act);
      return {
        ...{ id, by, why },
        at: new Date(act.atMs).toISOString(),
        is_command: act.isCommand,
        key_id: act.keyId,
        act: act.act,
        ...toSubject(act),
        member: customerId === null ? null : { id: customerId, name: memberNames.get(customerId) ?? null },
        staff: staffId === null ? null : { id: staffId, name: staffNames.get(staffId) ?? String(staffId) },
        has_change: act.before !== null || act.after !== null || hasOwnTable(act),
      };
    });
  };
}

/** Id in the subject of an act about a staff member: `7`, or `<reference> 7`. */
function findStaffId({ act, subject }: ActRow): number | null {
  if (act.startsWith('staff ')) return toId(subject);
  return act === 'messages assign' ? toId(subject.split(' ')[1] ?? '') : null;
}

/** Whether the values of the act are in another table. */
function hasOwnTable({ act }: ActRow): boolean {
  return act.startsWith('hours ') || act.startsWith('units ') || act === 'records bulk_undo';
}
