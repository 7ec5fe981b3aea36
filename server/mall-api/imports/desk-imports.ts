import type { DeskImport, DeskImportRow, PlanDeskImportBody } from '#shared/contracts/desk-imports.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { isLocale } from '#shared/site/locales.ts';
import type { Target } from '../bulk/bulk-table.ts';
import type { DeskBulkActs, Doer, PreparedAct } from '../bulk/desk-bulk.ts';
import { isListKind } from '../content/known-kinds.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { centreHours } from '../hours/centre-hours.ts';
import type { Queries } from '../prepare-queries.ts';
import { readDay } from '../records/apply-change.ts';
import { addNames } from '../records/record-facts.ts';
import type { Records } from '../records/records.ts';
import { type PlannedRow, prepareImportTable, type StoredImport } from './import-table.ts';
import { preparePlanning } from './plan-import.ts';
import { type ImportRules, toImportRules, toRowFault } from './plan-rows.ts';
import { planRowChange, toNewChange } from './row-changes.ts';
import { listSamples, storeSheet } from './store-sheet.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Records;
  queries: Pick<Queries, 'documents'>;
  bulk: DeskBulkActs;
  /** Reports a comparison that ended with an error. */
  onError: (error: unknown) => void;
}

/** Imports spreadsheets into kinds of content: reads the file, compares its rows, and writes them as an act on many records. */
export function prepareDeskImports({ db, clock, records, queries: { documents }, bulk, onError }: Dependencies) {
  const table = prepareImportTable(db);
  const planning = new Map<number, Promise<void>>();
  let isClosing = false;
  const plan = preparePlanning({ db, records, table, isClosing: () => isClosing });

  function get(kind: string, id: number): StoredImport {
    const found = isListKind(kind) ? table.find(id) : undefined; // sheets of members are not for the roles of content
    if (found?.kind !== kind) throw new ApiError('NotFound');
    return found;
  }

  function toRules({ kind, choices }: Pick<StoredImport, 'kind' | 'choices'>): ImportRules {
    if (!choices) throw notReady();
    const centre = documents.getCentre();
    const context = { from: readDay(db), currency: centre.currency, centreDays: centreHours(centre).days, now: clock() };
    return toImportRules(kind, choices, context);
  }

  function toAnswer(stored: StoredImport): DeskImport {
    const { atMs, shape, digest: _, points: __, choices, isPlanned, isContinued, ...own } = stored;
    const { id, kind, headings, bulk_id: bulkId } = own;
    const known = choices ? undefined : table.findMapping(kind, shape);
    const remembered = known && headings.flatMap((heading, index) => (known.has(heading) ? [{ index, id: known.get(heading) ?? '' }] : []));
    return {
      ...own,
      at: new Date(atMs).toISOString(),
      samples: listSamples(table, { id, headings }),
      state: bulkId !== null ? 'run' : planning.has(id) ? 'planning' : isPlanned ? 'planned' : 'read',
      columns: choices?.columns.map(({ index, id: column }) => ({ index, id: column })) ?? remembered ?? null,
      find_by: choices?.find_by ?? null,
      clears_empty: choices?.clears_empty ?? false,
      is_continued: isContinued,
      counts: table.count(id),
    };
  }

  function toRow(
    { row, state, key, changes, faults }: PlannedRow,
    kind: string,
  ): Omit<DeskImportRow, 'record'> & { kind: string; key: string } {
    const localized = changes.map((change) => ({ ...change, locale: toLocale(change.id) }));
    return { row, state, changes: localized, faults: [...faults], kind, key: key ?? '' };
  }

  function startPlanning({ id, ...chosen }: Pick<StoredImport, 'id' | 'kind' | 'choices'>, begin: () => void): void {
    const work = awaitTransaction(db, begin)
      .then(() => plan(id, toRules(chosen)))
      .catch(onError)
      .finally(() => planning.delete(id));
    planning.set(id, work);
  }

  /** Returns the act that writes the rows which are not written yet. */
  function toAct(stored: StoredImport, mode: NonNullable<DeskImport['mode']>): Omit<PreparedAct, 'act' | 'key' | 'begin'> {
    const { id, kind } = stored;
    const rules = toRules(stored);
    const rows = table.listToWrite(id);
    const rowOf = new Map(rows.map(({ row, key }) => [key ?? toStandIn(row), row]));
    const findRow = (key: string) => table.findRow(id, rowOf.get(key) ?? 0);
    return {
      kind,
      targets: rows.map(({ row, key }): Target => (key === null ? { kind, key: toStandIn(row), isNew: true } : { kind, key })),
      plan: (record) => planRowChange(records.states, rules, record, { changes: findRow(record.key)?.changes ?? [], mode }),
      create: ({ key }, before) => toNewChange(db, records.states, rules, findRow(key)?.changes ?? [], { mode, before }),
      note({ key }, fate) {
        table.markWritten(id, rowOf.get(key) ?? 0);
        const row = fate.state === 'failed' ? findRow(key) : undefined;
        if (!row || fate.state !== 'failed') return;
        const { code, fault } = fate.failure;
        const own = code === 'changed' ? toRowFault('moved') : { ...toRowFault('record'), fault };
        table.putRow(id, { ...row, state: 'failed', faults: [own] });
      },
    };
  }

  return {
    get: (kind: string, id: number): DeskImport => toAnswer(get(kind, id)),

    async upload(
      kind: string,
      file: Buffer | undefined,
      about: { file_name?: string | undefined; sheet?: string | undefined },
      by: Doer,
    ): Promise<DeskImport> {
      if (!isListKind(kind) || findDeskKind(kind)?.isTheOnly !== undefined) throw new ApiError('NotFound');
      const id = await storeSheet({ db, table, clock }, { kind, file, about, staffId: by.staffId });
      return toAnswer(get(kind, id));
    },

    async plan(kind: string, id: number, choices: PlanDeskImportBody): Promise<DeskImport> {
      const stored = get(kind, id);
      if (planning.has(id) || stored.bulk_id !== null) throw notReady();
      toRules({ kind, choices }); // throws for unfit choices
      const columns = Object.fromEntries(choices.columns.map(({ index, id: column }) => [stored.headings[index] ?? '', column]));
      startPlanning({ id, kind, choices }, () => {
        table.choose(id, choices);
        table.remember(kind, stored.shape, columns, clock());
      });
      return toAnswer({ ...stored, choices, isPlanned: false });
    },

    listRows(kind: string, id: number, state: string | undefined, { page, per_page }: PageQuery): Page<DeskImportRow> {
      get(kind, id);
      const counts = table.count(id);
      const total = Object.entries(counts).reduce((sum, [name, count]) => (state === undefined || name === state ? sum + count : sum), 0);
      const rows = table.listRows(id, state, { limit: per_page, offset: (page - 1) * per_page }).map((row) => toRow(row, kind));
      const data = addNames(db, rows).map(({ kind: of, key, translations, name, ...row }) => ({
        ...row,
        record: key === '' ? null : { kind: of, key, translations, name },
      }));
      return { data, meta: toMeta({ page, per_page }, total) };
    },

    async run(kind: string, id: number, { mode, count }: { mode: 'publish' | 'draft'; count: number }, by: Doer): Promise<DeskImport> {
      const stored = get(kind, id);
      if (stored.bulk_id !== null) return toAnswer(stored);
      if (planning.has(id) || !stored.isPlanned) throw notReady();
      const act = toAct(stored, mode);
      const total = act.targets.length;
      if (total !== count || count === 0) throw new ApiError('Conflict', { errors: { count: ['not_available'] } });
      const begin = (bulkId: number) => table.begin(id, mode, bulkId, clock());
      await bulk.run({ ...act, act: 'import', key: `sheet-import-${id}`, begin }, by);
      return toAnswer(get(kind, id));
    },

    /** Continues comparisons and imports that a restart has interrupted. */
    async resume(): Promise<void> {
      for (const { id, bulkId, by } of table.listInterrupted()) {
        const stored = table.find(id);
        if (!stored?.mode) continue;
        await awaitTransaction(db, () => table.markContinued(id, clock()), patient);
        bulk.resume(bulkId, toAct(stored, stored.mode), by);
      }
      for (const { id, kind } of table.listUnplanned()) {
        const stored = isListKind(kind) ? table.find(id) : undefined;
        if (stored) startPlanning(stored, () => undefined);
      }
    },

    /** Resolves after the running comparisons have stopped. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(planning.values());
    },
  };
}

const notReady = () => new ApiError('Conflict', { errors: { id: ['not_available'] } });

/** Stands in for the number of a new record. */
const toStandIn = (row: number) => `+${row}`;

function toLocale(id: string) {
  return id.split('.').find(isLocale) ?? null;
}
