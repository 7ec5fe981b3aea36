import type { DeskImportFault, PlanDeskImportBody } from '#shared/contracts/desk-imports.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { emptyOf } from '#shared/rules/empty-value.ts';
import { fold } from '#shared/rules/fold.ts';
import { type HourPart, splitHourPart } from '#shared/rules/hour-parts.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns, type SheetColumn } from '#shared/rules/sheet-columns.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import type { ReadCell } from '../core/sheets/cells.ts';
import { toKindSchema } from '../records/kind-schemas.ts';
import { isAsExported, isEmptyCell, isSameValue, readColumn, setColumn } from './column-values.ts';
import type { RowPlan } from './import-table.ts';
import { joinHours } from './join-hours.ts';
import { type CellRules, readCell, toCellText, toOptions } from './read-cell.ts';

/** A column of the file with its field. */
export interface PlannedColumn {
  index: number;
  column: SheetColumn;
  options: CellRules['options'];
  /** Columns with the parts of a day's hours, if the file has them apart. `index` is then the first one. */
  parts?: Readonly<Partial<Record<HourPart, number>>>;
}

/** How the rows of a file become changes of records. */
export interface ImportRules {
  kind: string;
  schema: Schema;
  columns: readonly PlannedColumn[];
  /** Column by which rows find their record; undefined: all rows are new. */
  findBy: PlannedColumn | undefined;
  clearsEmpty: boolean;
  from: DatesFrom;
  currency: string;
  /** The centre's week, with which the own hours of a shop start. */
  centreDays: OpeningHours['days'];
  now: Date;
}

/** Returns the rules of an import. Throws `UnprocessableEntity` for unknown columns, and for fields that are assigned twice. */
export function toImportRules(
  kind: string,
  choices: PlanDeskImportBody,
  context: Pick<ImportRules, 'from' | 'currency' | 'centreDays' | 'now'>,
): ImportRules {
  const schema = toKindSchema(kind) as Schema; // safe: schemas of kinds use this subset
  const known = new Map(listSheetColumns(schema).map((column) => [column.id, column]));
  const columns = [...Map.groupBy(choices.columns, ({ id }) => splitHourPart(id).id)].map(([id, own]): PlannedColumn => {
    const column = known.get(id);
    const [{ index, labels } = { index: 0 }] = own;
    const parts = own.map(({ id: name, index: at }) => [splitHourPart(name).part, at] as const);
    const isWhole = parts.some(([part]) => part === null);
    if (!column || (isWhole && own.length > 1) || new Set(parts.map(([part]) => part)).size < own.length) throw unfit('columns');
    return { index, column, options: toOptions(column, labels), ...(!isWhole && { parts: Object.fromEntries(parts) }) };
  });
  if (columns.some(({ column, parts }) => parts && column.type !== 'hours')) throw unfit('columns');
  const findBy = columns.find(({ column }) => column.id === choices.find_by);
  if (choices.find_by !== null && !findBy) throw unfit('find_by');
  return { kind, schema, columns, findBy, clearsEmpty: choices.clears_empty, ...context };
}

const unfit = (field: string) => new ApiError('UnprocessableEntity', { errors: { [field]: ['invalid'] } });

/** Texts of cells in faults are cut, because a cell may contain a whole article. */
const maxFaultLength = 200;

/** Returns the text by which a row finds its record; undefined for a new record. */
export function toName({ findBy }: ImportRules, cells: readonly ReadCell[]): string | undefined {
  const cell = findBy && (cells[findBy.index] ?? null);
  return cell === undefined || isEmptyCell(cell) ? undefined : toNameText(toCellText(cell));
}

/** Names match whatever their case and accents; addresses and other texts without letters match exactly. */
export const toNameText = (text: string) => (text.startsWith('/') ? text.trim() : fold(text) || text.trim());

export const toRowFault = (code: DeskImportFault['code'], at?: PlannedColumn, cell: ReadCell = null): DeskImportFault => ({
  ...{ id: at?.column.id ?? null, code, fault: null },
  value: toCellText(cell).slice(0, maxFaultLength),
});

/** Compares a row with its record; `undefined` as record means a new one. */
export function planRow(rules: ImportRules, cells: readonly ReadCell[], record: StoredRecord | undefined): RowPlan {
  const key = record?.key ?? null;
  if (record?.isArchived) return { state: 'faulty', key, changes: [], faults: [toRowFault('archived', rules.findBy)] };
  const body: unknown = record ? JSON.parse(toBody(record)) : newBody(rules);
  const changes: RowPlan['changes'][number][] = [];
  const faults: DeskImportFault[] = [];
  for (const planned of rules.columns) {
    const cell = planned.parts ? joinHours(planned.parts, cells) : (cells[planned.index] ?? null);
    const change = planCell(rules, planned, cell, body, record !== undefined);
    if (change && 'fault' in change) faults.push(toRowFault(change.fault, planned, cell));
    else if (change) changes.push({ id: planned.column.id, ...change });
  }
  const state = faults.length > 0 ? 'faulty' : !record ? 'new' : changes.length > 0 ? 'changed' : 'same';
  return { state, key, changes, faults };
}

type CellChange = { before: unknown; after: unknown } | { fault: DeskImportFault['code'] };

function planCell(
  { from, currency, clearsEmpty, findBy }: ImportRules,
  { column, options }: PlannedColumn,
  cell: ReadCell,
  body: unknown,
  isKnown: boolean,
): CellChange | undefined {
  const before = isKnown ? readColumn(column, body, from) : null;
  if (column.id === 'id' || (findBy?.column.id === column.id && isKnown)) return undefined;
  if (isEmptyCell(cell)) {
    if (!isKnown || !clearsEmpty || isAsExported(column, body, cell, from)) return undefined;
    return column.isOptional ? { before, after: null } : { fault: 'required' };
  }
  if (isKnown && isAsExported(column, body, cell, from)) return undefined;
  const rules = { timeZone: from.timeZone, currency: toCurrency(before) ?? currency, options };
  const read = readCell(column, cell, rules);
  if ('fault' in read) return read;
  return isSameValue(column, read.value, before) ? undefined : { before, after: read.value };
}

function toCurrency(value: unknown): string | undefined {
  return isRecord(value) && typeof value.currency === 'string' ? value.currency : undefined;
}

/** Returns the version that the export contains. */
export function toBody({ live, seed, draft }: StoredRecord): string {
  return live ?? seed ?? draft ?? 'null';
}

function newBody({ schema, currency, now }: ImportRules): Record<string, unknown> {
  const body = emptyOf(schema, currency);
  const { id: _, ...others } = isRecord(body) ? body : {};
  return 'published_at' in others && others.published_at === null ? { ...others, published_at: now.toISOString() } : others;
}

/** Returns the body of a new record. */
export function createBody(rules: ImportRules, changes: RowPlan['changes']): Record<string, unknown> {
  return applyChanges(rules, newBody(rules), changes);
}

/** Returns a changed copy of a body. */
export function applyChanges(
  { columns, schema, currency, centreDays }: ImportRules,
  body: unknown,
  changes: RowPlan['changes'],
): Record<string, unknown> {
  const changed = structuredClone(isRecord(body) ? body : {});
  if (changes.some(({ id }) => id.startsWith('opening_hours.days.')) && !isRecord(changed.opening_hours))
    changed.opening_hours = { status: 'open', days: structuredClone(centreDays), exceptions: [] };
  for (const { id, after } of changes) {
    const found = columns.find(({ column }) => column.id === id);
    if (found) setColumn(changed, found.column, after, { schema, currency });
  }
  return changed;
}

/** Whether a record still has the values with which the row was compared. */
export function isAsPlanned({ columns, from }: ImportRules, record: StoredRecord, changes: RowPlan['changes']): boolean {
  const body: unknown = JSON.parse(toBody(record));
  return changes.every(({ id, before }) => {
    const found = columns.find(({ column }) => column.id === id);
    return found !== undefined && isSameValue(found.column, readColumn(found.column, body, from), before);
  });
}
