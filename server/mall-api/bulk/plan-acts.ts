import { isDeepStrictEqual } from 'node:util';
import type { ChangeRecordsBody } from '#shared/contracts/desk-bulk.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { listReferencesTo } from '../content/references.ts';
import type { Database } from '../core/db/database.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import { toShown } from '../records/apply-change.ts';
import type { Records } from '../records/records.ts';
import type { BulkTable } from './bulk-table.ts';
import type { PlannedRecord } from './change-parts.ts';

type FieldChange = NonNullable<ChangeRecordsBody['field']>;
type States = Records['states'];

/** Plans the archiving of a record. Records to which others refer stay. */
export function planArchive(db: Database, states: States, record: StoredRecord): PlannedRecord {
  if (record.isArchived) return 'same';
  const { total } = listReferencesTo(db, record.kind, record.key, 1);
  return total > 0 ? { code: 'used', fault: null } : { next: states.archived(record), act: 'archive' };
}

export function planPublish(states: States, record: StoredRecord): PlannedRecord {
  return record.draft === null ? 'same' : { next: states.published(record), act: 'publish' };
}

/** Plans a change of the published version and of the draft, each if it exists. */
export function planSave(states: States, record: StoredRecord, change: (body: unknown) => unknown): PlannedRecord {
  const shown = toShown(record);
  const live = shown === null ? undefined : toChanged(shown, change);
  const draft = record.draft === null ? undefined : toChanged(record.draft, change);
  const draftText = draft === undefined ? record.draft : JSON.stringify(draft);
  if (live !== undefined) return { next: { ...states.saved(record, live), draft: draftText }, act: 'save' };
  return draftText === null || draft === undefined ? 'same' : { next: states.drafted(record, draftText), act: 'draft' };
}

/** Returns the changed body; undefined if it stays the same. */
function toChanged(text: string, change: (body: unknown) => unknown): unknown {
  const body: unknown = JSON.parse(text);
  const changed = change(body);
  return isDeepStrictEqual(body, changed) ? undefined : changed;
}

/** Returns a body with a changed field. Lists stay lists, and single values stay single. */
export function changeField(body: unknown, { name, change, values }: FieldChange, isList: boolean): unknown {
  if (!isRecord(body)) return body;
  if (!isList) return { ...body, [name]: values[0] ?? null };
  const before: unknown[] = Array.isArray(body[name]) ? body[name] : [];
  const others = before.filter((value) => !values.some((one) => one === value));
  if (change === 'remove') return others.length === before.length ? body : { ...body, [name]: others };
  if (change === 'set') return { ...body, [name]: values };
  const added = values.filter((value) => !before.includes(value));
  return added.length === 0 ? body : { ...body, [name]: [...before, ...added] };
}

/** Plans the state of a record before an act. A record that was changed since stays. */
export function planUndo(table: BulkTable, id: number, states: States, record: StoredRecord): PlannedRecord {
  const known = table.findBefore(id, record);
  if (!known || known.version !== record.version) return { code: 'changed', fault: null };
  const next = states.restored(record, known.before);
  return { next, act: next.isArchived && !record.isArchived ? 'archive' : 'restore' };
}
