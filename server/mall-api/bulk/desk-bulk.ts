import type { ChangeRecordsBody, DeskBulk, DeskLeave, RemoveShopBody } from '#shared/contracts/desk-bulk.ts';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { type Schema, unwrap } from '#shared/rules/record-schema.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { isListKind } from '../content/known-kinds.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import { toKindSchema } from '../records/kind-schemas.ts';
import { addNames } from '../records/record-facts.ts';
import { prepareRecordKeys } from '../records/record-lists.ts';
import type { Records } from '../records/records.ts';
import type { Schedule } from '../records/schedule.ts';
import { type Failure, type Fate, prepareBulkTable, type StoredBulk, type Target, toBefore } from './bulk-table.ts';
import { changePart, changeTogether, type PartInput, type PlannedRecord } from './change-parts.ts';
import { changeField, planArchive, planPublish, planSave, planUndo } from './plan-acts.ts';
import { type Leaving, planLeave } from './plan-leave.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Records;
  operatorActs: OperatorActs;
  /** Reports an act that ended with an error. */
  onError: (error: unknown) => void;
}

export interface Doer {
  staffId: number;
  name: string;
}

/** An act whose records were planned elsewhere. */
export interface PreparedAct extends Pick<PartInput, 'plan' | 'create'> {
  kind: string;
  act: 'import';
  key: string;
  targets: readonly Target[];
  /** Runs in the transaction that stores the act. */
  begin: (id: number) => void;
  /** Runs in the transaction that changes a record. */
  note: (target: Target, fate: Fate) => void;
}

type PreparedRest = Omit<PreparedAct, 'act' | 'key' | 'begin'>;

const maxRecords = 10_000;
const maxShown = 100;
/** Records per transaction. Small, so that other calls hardly wait. */
const recordsPerPart = 40;

/** Prepares acts on many records. They run one after the other, each in parts. */
export function prepareDeskBulk({ db, clock, records, operatorActs, onError }: Dependencies) {
  const table = prepareBulkTable(db);
  const listKeys = prepareRecordKeys(db, clock);
  const { states } = records;
  const running = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  /** Starts the work of an act after the running acts. */
  function start(id: number, work: () => Promise<void>): void {
    running.add(id);
    last = last
      .then(work)
      .then(() => (isClosing ? undefined : awaitTransaction(db, () => table.end(id, clock()))))
      .catch(onError)
      .finally(() => running.delete(id));
  }

  async function changeAll(
    targets: readonly Target[],
    by: Doer,
    cause: StaffAct,
    plans: Pick<PartInput, 'plan' | 'create' | 'note'>,
    perPart = recordsPerPart,
  ): Promise<void> {
    const hand = { by: by.name, staffId: by.staffId, cause };
    for (let index = 0; index < targets.length && !isClosing; index += perPart)
      await changePart({ db, records, hand, ...plans }, targets.slice(index, index + perPart));
  }

  /** Schedules records one by one, because each check includes the other changes that are due by then. */
  async function scheduleAll(targets: readonly Target[], by: Doer, times: Schedule, note: (target: Target, fate: Fate) => void) {
    for (const target of targets) {
      if (isClosing) return;
      const fate = await scheduleOne(target, by, times);
      await awaitTransaction(db, () => note(target, fate));
    }
  }

  async function scheduleOne(target: Target, by: Doer, times: Schedule): Promise<Fate> {
    const record = records.findStored(target.kind, target.key);
    const fail = (failure: Failure): Fate => ({ state: 'failed', failure });
    if (!record) return fail({ code: 'changed', fault: null });
    try {
      const done = await records.schedule({ ...target, ...times, version: record.version, by: by.name, staffId: by.staffId });
      if (done.outcome === 'done') return { state: 'done', version: record.version + 1, before: toBefore(record, { ...record, ...times }) };
      return fail({ code: done.outcome === 'used' ? 'used' : done.outcome === 'conflict' ? 'changed' : 'refused', fault: null });
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'UnprocessableEntity') return fail({ code: 'impossible', fault: null });
      throw error;
    }
  }

  function toPlan(kind: string, { act, field }: ChangeRecordsBody): PartInput['plan'] {
    if (act === 'archive') return (record) => planArchive(db, states, record);
    if (act === 'publish') return (record) => planPublish(states, record);
    if (!field || !findDeskKind(kind)?.filters.includes(field.name)) throw unfit('field', 'invalid');
    const { properties = {} } = toKindSchema(kind) as Schema; // safe: schemas of kinds use this subset
    const isList = unwrap(properties[field.name] ?? {}).schema.type === 'array';
    if (!isList && (field.change !== 'set' || field.values.length > 1)) throw unfit('field', 'invalid');
    return (record): PlannedRecord => planSave(states, record, (body) => changeField(body, field, isList));
  }

  function toAnswer({ id, atMs, hasEnded, isUndone, ...bulk }: StoredBulk): DeskBulk {
    const { done = 0, same = 0, failed = 0, stays = 0, undone = 0 } = table.count(id);
    const state = running.has(id) ? 'running' : !hasEnded ? 'interrupted' : isUndone ? 'undone' : 'done';
    return {
      ...bulk,
      ...{ id, state, done, same, undone, failed: failed + stays },
      at: new Date(atMs).toISOString(),
      failures: addNames(db, table.listFailures(id)),
    };
  }

  function runPrepared(id: number, { kind, targets, note, ...plans }: PreparedRest, by: Doer): void {
    const noteBoth = (target: Target, fate: Fate, stored = target.key) => {
      table.putFate(id, { kind, key: stored }, fate);
      note(target, fate);
    };
    start(id, () => changeAll(targets, by, 'records import', { ...plans, note: noteBoth }));
  }

  function get(kind: string, id: number): StoredBulk {
    const bulk = table.find(id);
    if (bulk?.kind !== kind) throw new ApiError('NotFound');
    return bulk;
  }

  /** Returns the records that change when a company leaves, by their fate. */
  function showLeave(company: number, roles: readonly StaffRole[]): DeskLeave {
    if (records.findStored('companies', String(company))?.isArchived ?? true) throw new ApiError('NotFound');
    const leaving = planLeave(db, records, company);
    const toList = (those: readonly Leaving[]) => ({
      total: those.length,
      records: addNames(
        db,
        those.slice(0, maxShown).map(({ kind, key }) => ({ kind, key })),
      ),
    });
    return {
      count: leaving.length,
      archived: toList(leaving.filter(({ fate }) => fate === 'archive')),
      changed: toList(leaving.filter(({ fate }) => fate === 'change')),
      managers: toList(listOfManagers(leaving, roles)),
    };
  }

  return {
    get: (kind: string, id: number): DeskBulk => toAnswer(get(kind, id)),
    showLeave,

    /** Archives a company with all that names it, in one transaction. */
    async leave(
      company: number,
      { count, key }: RemoveShopBody,
      { roles, ...by }: Doer & { roles: readonly StaffRole[] },
    ): Promise<DeskBulk> {
      const known = table.findByKey(key);
      if (known) return toAnswer(known);
      showLeave(company, roles); // throws `NotFound`
      let leaving = new Map<string, Leaving>();
      let id: number | undefined;
      const saved = await changeTogether(
        {
          ...{ db, records, hand: { by: by.name, staffId: by.staffId, cause: 'records leave' } },
          plan: (record) => leaving.get(`${record.kind} ${record.key}`)?.plan(record) ?? 'same',
          note(target, fate) {
            id ??= addLeave();
            table.putFate(id, target, fate);
          },
        },
        () => {
          const planned = planLeave(db, records, company);
          if (listOfManagers(planned, roles).length > 0) throw new ApiError('Forbidden');
          if (planned.length !== count) throw new ApiError('Conflict', { errors: { count: ['not_available'] } });
          leaving = new Map(planned.map((one) => [`${one.kind} ${one.key}`, one]));
          return planned;
        },
      );
      if (saved.outcome === 'refused') throw new ApiError('UnprocessableEntity', { errors: { id: ['invalid'] } });
      return toAnswer(get('companies', id ?? 0));

      function addLeave(): number {
        const added = table.add({ key, staffId: by.staffId, kind: 'companies', act: 'leave', total: leaving.size }, clock());
        table.end(added, clock());
        operatorActs.record({
          ...{ operator: by.name, staffId: by.staffId, act: 'records leave', subject: `companies ${company}` },
          ...{ after: { count: leaving.size }, deskKey: key },
        });
        return added;
      }
    },

    async change(kind: string, body: ChangeRecordsBody, by: Doer): Promise<DeskBulk> {
      const { act, filter, count, key } = body;
      const known = table.findByKey(key);
      if (known) return toAnswer(known);
      // single records such as the settings have rules of their own: a confirmation, and checks of their values
      if (!isListKind(kind) || findDeskKind(kind)?.isTheOnly !== undefined) throw new ApiError('NotFound');
      const plan = act === 'schedule' ? undefined : toPlan(kind, body);
      const keys = listKeys(kind, filter);
      if (keys.length !== count) throw new ApiError('Conflict', { errors: { count: ['not_available'] } });
      if (count > maxRecords) throw unfit('count', 'too_big');
      const id = await awaitTransaction(db, () => {
        operatorActs.record({
          operator: by.name,
          staffId: by.staffId,
          act: 'records bulk',
          subject: kind,
          after: { act, count },
          deskKey: key,
        });
        return table.add({ key, staffId: by.staffId, kind, act, total: count }, clock());
      });
      const targets = keys.map((one) => ({ kind, key: one }));
      const note = (target: Target, fate: Fate) => table.putFate(id, target, fate);
      start(id, () => (plan ? changeAll(targets, by, 'records bulk', { plan, note }) : scheduleAll(targets, by, toSchedule(body), note)));
      return toAnswer(get(kind, id));
    },

    /** Starts an act whose records were planned elsewhere. */
    async run({ kind, act, key, targets, begin, ...plans }: PreparedAct, by: Doer): Promise<void> {
      const id = await awaitTransaction(db, () => {
        const known = table.findByKey(key);
        if (known) return undefined;
        const made = table.add({ key, staffId: by.staffId, kind, act, total: targets.length }, clock());
        operatorActs.record({
          operator: by.name,
          staffId: by.staffId,
          act: `records ${act}`,
          subject: kind,
          after: { count: targets.length },
          deskKey: key,
        });
        begin(made);
        return made;
      });
      if (id !== undefined) runPrepared(id, { kind, targets, ...plans }, by);
    },

    /** Continues an act of `run` that a restart has interrupted. `targets`: the remaining records. */
    resume: (id: number, act: PreparedRest, by: Doer): void => runPrepared(id, act, by),

    /** Throws `Forbidden` if the act has changed records of kinds that these roles may not change. */
    async undo(kind: string, id: number, { roles, ...by }: Doer & { roles: readonly StaffRole[] }): Promise<DeskBulk> {
      const bulk = get(kind, id);
      if (listOfManagers(table.listDone(id), roles).length > 0) throw new ApiError('Forbidden');
      if (bulk.isUndone && (running.has(id) || bulk.hasEnded)) return toAnswer(bulk);
      if (running.has(id)) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      await awaitTransaction(db, () => {
        if (table.beginUndo(id, clock()))
          operatorActs.record({ operator: by.name, staffId: by.staffId, act: 'records bulk_undo', subject: `${kind} ${id}` });
      });
      const note = (target: Target, fate: Fate) =>
        table.putFate(id, target, fate.state === 'failed' ? { ...fate, state: 'stays' } : { state: 'undone' });
      const plan: PartInput['plan'] = (record) => planUndo(table, id, states, record);
      // the records of a shop refer to each other, so they return together
      start(id, () =>
        changeAll(table.listDone(id), by, 'records bulk_undo', { plan, note }, bulk.act === 'leave' ? maxRecords : recordsPerPart),
      );
      return toAnswer(get(kind, id));
    },

    /** Stops and resolves after the running part. Finished parts stay and can be undone. */
    async close(): Promise<void> {
      isClosing = true;
      await last;
    },
  };
}

/** Lists the records of kinds that these roles may not change. */
function listOfManagers<T extends Target>(targets: readonly T[], roles: readonly StaffRole[]): T[] {
  return targets.filter(({ kind }) => !canUse(kind, 'archive', roles));
}

function toSchedule({ publish_at, unpublish_at }: ChangeRecordsBody): Schedule {
  const toMs = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);
  return { publishMs: toMs(publish_at), unpublishMs: toMs(unpublish_at) };
}

const unfit = (field: string, code: 'invalid' | 'too_big') => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });

export type DeskBulkActs = ReturnType<typeof prepareDeskBulk>;
