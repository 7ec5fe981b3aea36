import type { DeskImport } from '#shared/contracts/desk-imports.ts';
import type { PlannedNew, PlannedRecord } from '../bulk/change-parts.ts';
import { planSave } from '../bulk/plan-acts.ts';
import type { Database } from '../core/db/database.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import { toShown } from '../records/apply-change.ts';
import { toNewRecord } from '../records/new-record.ts';
import type { Records } from '../records/records.ts';
import type { CombinedChange } from '../records/save-records.ts';
import type { RowPlan } from './import-table.ts';
import { applyChanges, createBody, type ImportRules, isAsPlanned } from './plan-rows.ts';

type States = Records['states'];
type Mode = NonNullable<DeskImport['mode']>;

/** Plans the record of a new row. */
export function toNewChange(
  db: Database,
  states: States,
  rules: ImportRules,
  changes: RowPlan['changes'],
  { mode, before }: { mode: Mode; before: StoredRecord | undefined },
): PlannedNew {
  const { record, body, next: nextNumber } = toNewRecord(db, rules.kind, createBody(rules, changes), before);
  if (mode === 'draft') return { record, next: states.drafted(record, JSON.stringify(body)), act: 'draft', nextNumber };
  return { record, next: states.saved(record, body), act: 'save', nextNumber };
}

/** Returns the change with which the content is checked: the published version, also of a record that is a draft. */
export function toPublished(states: States, rules: ImportRules, record: StoredRecord, changes: RowPlan['changes']): CombinedChange {
  const body: unknown = JSON.parse(toShown(record) ?? record.draft ?? 'null');
  return { record, next: states.saved(record, applyChanges(rules, body, changes)) };
}

/** Plans the change of a record, unless its values have changed since the comparison. */
export function planRowChange(
  states: States,
  rules: ImportRules,
  record: StoredRecord,
  { changes, mode }: Pick<RowPlan, 'changes'> & { mode: Mode },
): PlannedRecord {
  if (record.isArchived || !isAsPlanned(rules, record, changes)) return { code: 'changed', fault: null };
  if (mode === 'publish') return planSave(states, record, (body) => applyChanges(rules, body, changes));
  const before = record.draft ?? toShown(record);
  const draft = JSON.stringify(applyChanges(rules, JSON.parse(before ?? 'null'), changes));
  return draft === before ? 'same' : { next: states.drafted(record, draft), act: 'draft' };
}
