import { ApiError } from '#shared/contracts/errors.ts';
import type {
  MemberImport,
  MemberImportRow,
  MemberImportSummary,
  PlanMemberImportBody,
  RunMemberImportBody,
} from '#shared/contracts/member-imports.ts';
import { memberImportUndoDays } from '#shared/site/member-desk-limits.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { Domain } from '../domain.ts';
import { prepareImportTable, type StoredImport } from '../imports/import-table.ts';
import { listSamples, storeSheet } from '../imports/store-sheet.ts';
import { prepareMemberImportLog, type StoredMemberImport } from './member-import-log.ts';
import { prepareMemberWork } from './member-work.ts';
import type { MemberRules } from './plan-members.ts';
import { toMemberColumns } from './read-member.ts';

type Needed = Pick<
  Domain,
  'db' | 'clock' | 'queries' | 'lifecycle' | 'consents' | 'ledger' | 'mailTasks' | 'erasures' | 'ownData' | 'operatorActs'
>;

interface Dependencies extends Needed {
  /** Reports a comparison, an import or an undo that ended with an error. */
  onError: (error: unknown) => void;
}

interface Doer {
  staffId: number;
  name: string;
}

/** The kind under which uploaded sheets are stored. It is no kind of content. */
const kind = 'members';
const undoMs = memberImportUndoDays * 86_400_000;

type Stored = StoredImport<PlanMemberImportBody>;

/**
 * Imports members with points: reads the file, compares its rows, and writes them in parts. Each row is logged in the transaction that writes it, so
 * that an import or an undo continues after a restart, and never writes a row twice.
 */
export function prepareMemberImports(dependencies: Dependencies) {
  const { db, clock, queries, operatorActs, onError } = dependencies;
  const { customers, documents } = queries;
  const table = prepareImportTable<PlanMemberImportBody>(db);
  const log = prepareMemberImportLog(db);
  const planning = new Map<number, Promise<void>>();
  const running = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  const work = prepareMemberWork({ ...dependencies, table, log, toRules, isClosing: () => isClosing });

  function find(id: number): { sheet: Stored | undefined; written: StoredMemberImport | undefined } {
    const sheet = table.find(id);
    const own = sheet?.kind === kind ? sheet : undefined;
    const written = log.find(id);
    if (!own && !written) throw new ApiError('NotFound');
    return { sheet: own, written };
  }

  /** Throws `NotFound` if the file is deleted, and `Conflict` if the import has run. */
  function getSheet(id: number): Stored {
    const { sheet, written } = find(id);
    if (written || planning.has(id)) throw notReady();
    if (!sheet) throw new ApiError('NotFound');
    return sheet;
  }

  function toRules({ digest }: Stored, { columns, locale, why }: PlanMemberImportBody): MemberRules {
    const known = toMemberColumns(columns);
    if (!why && known.some(({ column }) => column.id === 'points'))
      throw new ApiError('UnprocessableEntity', { errors: { why: ['required'] } });
    return { columns: known, timeZone: documents.getCentre().timezone, now: clock(), digest, locale, why };
  }

  function toState(id: number, sheet: Stored | undefined, written: StoredMemberImport | undefined): MemberImport['state'] {
    if (written) {
      if (written.undoneMs !== undefined) return 'undone';
      if (running.has(id)) return written.undoMs === undefined ? 'running' : 'undoing';
      return written.endedMs === undefined || written.undoMs !== undefined ? 'interrupted' : 'done';
    }
    return planning.has(id) ? 'planning' : sheet?.isPlanned ? 'planned' : 'read';
  }

  function toAnswer(id: number): MemberImport {
    const { sheet, written } = find(id);
    const { headings = [], choices = null, shape = '' } = sheet ?? {};
    const known = choices || !sheet ? undefined : table.findMapping(kind, shape);
    const remembered = known && headings.flatMap((heading, index) => (known.has(heading) ? [{ index, id: known.get(heading) ?? '' }] : []));
    return {
      ...{ id, headings, file_name: sheet?.file_name ?? written?.fileName ?? null, by: written?.by ?? sheet?.by ?? '' },
      at: new Date(written?.atMs ?? sheet?.atMs ?? 0).toISOString(),
      ...{ sheet: sheet?.sheet ?? null, sheets: sheet?.sheets ?? [], rows: sheet?.rows ?? 0 },
      samples: sheet ? listSamples(table, sheet) : [],
      state: toState(id, sheet, written),
      columns: choices?.columns ?? remembered ?? null,
      locale: choices?.locale ?? null,
      why: written?.why ?? choices?.why ?? null,
      counts: table.count(id),
      points: sheet?.points ?? 0,
      result: written ? toResult(written) : null,
    };
  }

  function toResult(written: StoredMemberImport): MemberImport['result'] {
    return {
      ...log.count(written.id),
      total: written.total,
      rests: log.listRests(written.id),
      sends_invitations: written.sendsInvitations,
      is_continued: written.continuedMs !== undefined,
      undo_until: new Date(written.atMs + undoMs).toISOString(),
    };
  }

  function startPlanning(id: number, rules: MemberRules, begin: () => void): void {
    const comparison = awaitTransaction(db, begin)
      .then(() => work.compare(id, rules))
      .catch(onError)
      .finally(() => planning.delete(id));
    planning.set(id, comparison);
  }

  /** Starts work on an import after the running one. */
  function start(id: number, act: () => Promise<void>): void {
    running.add(id);
    last = last
      .then(act)
      .catch(onError)
      .finally(() => running.delete(id));
  }

  return {
    get: toAnswer,

    listLast: (): MemberImportSummary[] =>
      log.listLast().map((written) => ({
        ...{ id: written.id, at: new Date(written.atMs).toISOString(), by: written.by, file_name: written.fileName, total: written.total },
        state: toState(written.id, undefined, written),
      })),

    async upload(
      file: Buffer | undefined,
      about: { file_name?: string | undefined; sheet?: string | undefined },
      by: Doer,
    ): Promise<MemberImport> {
      return toAnswer(await storeSheet({ db, table, clock }, { kind, file, about, staffId: by.staffId }));
    },

    plan(id: number, choices: PlanMemberImportBody): MemberImport {
      const sheet = getSheet(id);
      const rules = toRules(sheet, choices);
      const columns = Object.fromEntries(choices.columns.map(({ index, id: column }) => [sheet.headings[index] ?? '', column]));
      startPlanning(id, rules, () => {
        if (log.find(id)) throw notReady(); // begun while this call waited
        table.choose(id, choices);
        table.remember(kind, sheet.shape, columns, clock());
      });
      return toAnswer(id);
    },

    listRows(id: number, state: string | undefined, { page, per_page }: PageQuery): Page<MemberImportRow> {
      find(id);
      const counts = table.count(id);
      const total = Object.entries(counts).reduce((sum, [name, count]) => (state === undefined || name === state ? sum + count : sum), 0);
      const rows = table.listRows(id, state, { limit: per_page, offset: (page - 1) * per_page });
      const data = rows.map(({ key, changes, faults, ...row }): MemberImportRow => {
        const customer = key === null ? undefined : customers.find(Number(key));
        const name = customer && (`${customer.firstName} ${customer.lastName}`.trim() || customer.email);
        return {
          ...row,
          member: customer ? { id: customer.id, name: name ?? '' } : null,
          changes: changes.map((change) => ({ ...change, locale: null })),
          faults: [...faults],
        };
      });
      return { data, meta: toMeta({ page, per_page }, total) };
    },

    async run(id: number, { count, sends_invitations: sendsInvitations }: RunMemberImportBody, by: Doer): Promise<MemberImport> {
      if (find(id).written) return toAnswer(id);
      const sheet = getSheet(id);
      if (!sheet.isPlanned) throw notReady();
      const { counts, points } = toAnswer(id);
      if (counts.new + counts.changed !== count || count === 0) throw new ApiError('Conflict', { errors: { count: ['not_available'] } });
      await awaitTransaction(db, () => {
        if (log.find(id)) return;
        if (planning.has(id)) throw notReady(); // another call has changed the columns while this call waited
        const why = sheet.choices?.why ?? null;
        log.add({ id, staffId: by.staffId, fileName: sheet.file_name, why, total: count, sendsInvitations }, clock());
        table.extend(id, clock());
        const after = { new: counts.new, changed: counts.changed, points, invitations: sendsInvitations };
        operatorActs.record({
          operator: by.name,
          staffId: by.staffId,
          act: 'members import',
          subject: String(id),
          why: why ?? undefined,
          after,
        });
      });
      if (!running.has(id)) start(id, () => work.write(id));
      return toAnswer(id);
    },

    async undo(id: number, by: Doer): Promise<MemberImport> {
      const { written } = find(id);
      if (!written || running.has(id)) throw notReady();
      if (written.undoneMs !== undefined) return toAnswer(id);
      if (written.undoMs === undefined && clock().getTime() > written.atMs + undoMs) throw notReady();
      await awaitTransaction(db, () => {
        if (log.beginUndo(id, clock()))
          operatorActs.record({ operator: by.name, staffId: by.staffId, act: 'members import_undo', subject: String(id) });
      });
      if (!running.has(id)) start(id, () => work.takeBack(id, by.staffId));
      return toAnswer(id);
    },

    /** Continues comparisons, imports and undos that a restart has interrupted. */
    async resume(): Promise<void> {
      for (const id of log.listOpen()) {
        const written = log.find(id);
        if (!written) continue;
        await awaitTransaction(db, () => log.markContinued(id, clock()), patient);
        start(id, () => (written.undoMs === undefined ? work.write(id) : work.takeBack(id, written.staffId)));
      }
      for (const { id, kind: of } of table.listUnplanned()) {
        const sheet = of === kind ? table.find(id) : undefined;
        if (sheet?.choices) startPlanning(id, toRules(sheet, sheet.choices), () => undefined);
      }
    },

    /** Resolves after the running parts have stopped. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all([last, ...planning.values()]);
    },
  };
}

const notReady = () => new ApiError('Conflict', { errors: { id: ['not_available'] } });
