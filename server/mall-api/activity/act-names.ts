import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import type { Database } from '../core/db/database.ts';
import { valuesIn } from '../core/db/sqlite/dialect.ts';
import { addNames } from '../records/record-facts.ts';
import type { ActRow } from './activity-queries.ts';

/** Prepares the function that adds the current names of records, members and staff to the acts of a page. */
export function prepareActNames(db: Database) {
  const members = db.prepare(
    `SELECT id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name FROM customer
     WHERE id IN ${valuesIn(':ids')} AND erased_ms IS NULL`,
  );
  const staff = db.prepare(`SELECT id, name, email FROM staff WHERE id IN ${valuesIn(':ids')}`);
  const hours = db.prepare(`SELECT id, date AS name FROM hours_change WHERE id IN ${valuesIn(':ids')}`);
  const toIds = (ids: readonly (number | null)[]) => JSON.stringify([...new Set(ids.filter((id) => id !== null))]);
  const toNames = (statement: typeof members, ids: readonly (number | null)[]) =>
    new Map(statement.all({ ids: toIds(ids) }).map((row) => [Number(row.id), String(row.name || row.email || '')]));

  return (acts: readonly ActRow[]): ActivityAct[] => {
    const records = toRecords(db, acts);
    const memberNames = toNames(
      members,
      acts.map(({ customerId }) => customerId),
    );
    const staffNames = toNames(staff, acts.map(findStaffId));
    const days = toNames(hours, acts.map(findHoursId));
    return acts.map((act) => {
      const { id, by, customerId, why } = act;
      const staffId = findStaffId(act);
      return {
        ...{ id, by, why },
        at: new Date(act.atMs).toISOString(),
        is_command: act.isCommand,
        act: act.act,
        subject: days.get(findHoursId(act) ?? 0) ?? act.subject,
        record: (isOfRecord(act) && records.get(act.subject)) || null,
        member: customerId === null ? null : { id: customerId, name: memberNames.get(customerId) ?? null },
        staff: staffId === null ? null : { id: staffId, name: staffNames.get(staffId) ?? String(staffId) },
        has_change: act.hasChange || hasOwnTable(act),
      };
    });
  };
}

/** Names of the records that acts are about, by subject. */
function toRecords(db: Database, acts: readonly ActRow[]): Map<string, NonNullable<ActivityAct['record']>> {
  const subjects = new Set(acts.filter(isOfRecord).map(({ subject }) => subject));
  const named = addNames(db, [...subjects].map(toRecordKey));
  return new Map(named.map(({ kind, key, translations, name }) => [`${kind} ${key}`, { kind, key, translations, name }]));
}

/** Acts on many records name their kind, and the number of an undone act, which is no key of a record. */
function isOfRecord({ act }: ActRow): boolean {
  return act.startsWith('records ') && !act.startsWith('records bulk');
}

export function toRecordKey(subject: string): { kind: string; key: string } {
  const [kind = '', key = ''] = subject.split(' ');
  return { kind, key };
}

/** Id in the subject of an act about a staff member: `7`, or `<reference> 7`. */
function findStaffId({ act, subject }: ActRow): number | null {
  if (act.startsWith('staff ')) return toId(subject);
  return act === 'messages assign' ? toId(subject.split(' ')[1] ?? '') : null;
}

/** Returns the id of the change that an undo of hours names. */
function findHoursId({ act, subject }: ActRow): number | null {
  return act === 'hours undo' ? toId(subject) : null;
}

export function toId(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/** Whether the values of the act are in another table. */
function hasOwnTable({ act }: ActRow): boolean {
  return act.startsWith('hours ') || act === 'units undo';
}
