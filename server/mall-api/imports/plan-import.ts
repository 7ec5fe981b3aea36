import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeskImportFault } from '#shared/contracts/desk-imports.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { ContentFault } from '../content/faults.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import type { SheetRow } from '../core/sheets/read-sheet.ts';
import { toDeskFault } from '../records/outcome.ts';
import type { Records } from '../records/records.ts';
import type { CombinedChange } from '../records/save-records.ts';
import type { ImportTable, PlannedRow } from './import-table.ts';
import { type ImportRules, planRow, toName, toRowFault } from './plan-rows.ts';
import { type FindKeys, prepareRecordNames } from './record-names.ts';
import { toNewChange, toPublished } from './row-changes.ts';

interface Dependencies {
  db: Database;
  records: Pick<Records, 'findStored' | 'checkAll' | 'states'>;
  table: ImportTable;
  isClosing: () => boolean;
}

const rowsPerTurn = 20;
const rowsPerCheck = 100;

/**
 * Compares the rows of an import with their records, in batches between which other calls run. The content that would
 * result is checked like that of an edit, outside the serving thread.
 */
export function preparePlanning({ db, records, table, isClosing }: Dependencies) {
  const findNames = prepareRecordNames(db);

  async function compare(id: number, rules: ImportRules): Promise<void> {
    const find = rules.findBy && (await findNames(rules.kind, rules.findBy.column));
    const seen = new Set<string>();
    for (let after = 0; !isClosing(); ) {
      const rows = table.listCells(id, after, rowsPerTurn);
      const last = rows.at(-1);
      if (!last) return;
      const planned = rows.map((row) => ({ row: row.row, ...planFound(rules, row, find, seen) }));
      await awaitTransaction(db, () => {
        for (const one of planned) table.putRow(id, one);
      });
      after = last.row;
      await nextTurn();
    }
  }

  function planFound(rules: ImportRules, { cells }: SheetRow, find: FindKeys | undefined, seen: Set<string>): Omit<PlannedRow, 'row'> {
    const name = toName(rules, cells);
    if (name === undefined || !find || !rules.findBy) return planRow(rules, cells, undefined);
    const fail = (code: DeskImportFault['code']) => {
      const cell = rules.findBy && cells[rules.findBy.index];
      return { state: 'faulty', key: null, changes: [], faults: [toRowFault(code, rules.findBy, cell ?? null)] } as const;
    };
    if (seen.has(name)) return fail('duplicate');
    seen.add(name);
    const keys = find(name);
    if (keys.length > 1) return fail('ambiguous');
    const [key] = keys;
    if (key === undefined && rules.findBy.column.id === 'id') return fail('unknown');
    return planRow(rules, cells, key === undefined ? undefined : records.findStored(rules.kind, key));
  }

  /** Checks the content that the new and changed rows would result in, and marks faulty rows. */
  async function check(id: number, rules: ImportRules): Promise<void> {
    const rows = table.listToWrite(id);
    for (let index = 0; index < rows.length && !isClosing(); index += rowsPerCheck) {
      let left = rows.slice(index, index + rowsPerCheck).flatMap(({ row }) => table.findRow(id, row) ?? []);
      while (left.length > 0) {
        const planned = new Map<string, PlannedRow>();
        const bodies = new Map<string, unknown>();
        const faults = await records.checkAll(() => {
          planned.clear();
          let before: StoredRecord | undefined;
          return left.flatMap((row): CombinedChange[] => {
            const change = toChange(rules, row, before);
            if (!change) return [];
            if (row.state === 'new') before = change.record;
            planned.set(change.record.key, row);
            bodies.set(change.record.key, JSON.parse(change.next.live ?? change.record.seed ?? 'null'));
            return [change];
          });
        });
        const faulty = [...planned].flatMap(([key, row]) => {
          const own = faults.filter(({ place }) => place?.kind === rules.kind && String(place.key) === key);
          return own.length === 0
            ? []
            : [{ ...row, state: 'faulty' as const, faults: own.map((one) => toFault(rules, one, bodies.get(key))) }];
        });
        if (faulty.length === 0) break; // other faults are found when the rows are written
        await awaitTransaction(db, () => {
          for (const row of faulty) table.putRow(id, row);
        });
        const names = new Set(faulty.map(({ row }) => row));
        left = left.filter(({ row }) => !names.has(row));
      }
    }
  }

  function toChange(rules: ImportRules, { key, changes }: PlannedRow, before: StoredRecord | undefined): CombinedChange | undefined {
    if (key === null) return toNewChange(db, records.states, rules, changes, { mode: 'publish', before });
    const record = records.findStored(rules.kind, key);
    return record && toPublished(records.states, rules, record, changes);
  }

  return async (id: number, rules: ImportRules): Promise<void> => {
    await compare(id, rules);
    await check(id, rules);
    if (!isClosing()) await awaitTransaction(db, () => table.finish(id));
  };
}

/** Converts a fault of the content to a fault of a cell. */
function toFault({ columns }: ImportRules, fault: ContentFault, body: unknown): DeskImportFault {
  const shown = toDeskFault(fault);
  const at = columns.find(({ column: { path, locale } }) => {
    const [first, second, ...others] = shown.path;
    if (locale === undefined) return path.every((name, index) => shown.path[index] === name);
    const list = isRecord(body) ? body[String(first)] : undefined;
    const entry: unknown = Array.isArray(list) && typeof second === 'number' ? list[second] : undefined;
    return first === path[0] && others[0] === path[1] && isRecord(entry) && entry.locale === locale;
  });
  return { id: at?.column.id ?? null, code: 'record', value: '', fault: shown };
}
