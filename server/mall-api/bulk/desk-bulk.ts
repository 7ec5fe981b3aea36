import type { ChangeRecordsBody, DeskBulk } from '#shared/contracts/desk-bulk.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type Schema, unwrap } from '#shared/rules/record-schema.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
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
import { changePart, type PlannedRecord } from './change-parts.ts';
import { changeField, planArchive, planPublish, planSave, planUndo } from './plan-acts.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Records;
  operatorActs: OperatorActs;
  /** Reports an act that ended with an error. */
  onError: (error: unknown) => void;
}

interface Doer {
  staffId: number;
  name: string;
}

const maxRecords = 10_000;
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
    plan: Parameters<typeof changePart>[0]['plan'],
    note: (target: Target, fate: Fate) => void,
  ): Promise<void> {
    const hand = { by: by.name, staffId: by.staffId };
    for (let index = 0; index < targets.length && !isClosing; index += recordsPerPart)
      await changePart({ db, records, hand, plan, note }, targets.slice(index, index + recordsPerPart));
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

  function toPlan(kind: string, { act, field }: ChangeRecordsBody): Parameters<typeof changePart>[0]['plan'] {
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

  function get(kind: string, id: number): StoredBulk {
    const bulk = table.find(id);
    if (bulk?.kind !== kind) throw new ApiError('NotFound');
    return bulk;
  }

  return {
    get: (kind: string, id: number): DeskBulk => toAnswer(get(kind, id)),

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
        operatorActs.record({ operator: by.name, staffId: by.staffId, act: 'records bulk', subject: kind, after: { act, count } });
        return table.add({ key, staffId: by.staffId, kind, act, total: count }, clock());
      });
      const targets = keys.map((one) => ({ kind, key: one }));
      const note = (target: Target, fate: Fate) => table.putFate(id, target, fate);
      start(id, () => (plan ? changeAll(targets, by, plan, note) : scheduleAll(targets, by, toSchedule(body), note)));
      return toAnswer(get(kind, id));
    },

    async undo(kind: string, id: number, by: Doer): Promise<DeskBulk> {
      const bulk = get(kind, id);
      if (bulk.isUndone && (running.has(id) || bulk.hasEnded)) return toAnswer(bulk);
      if (running.has(id)) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      await awaitTransaction(db, () => {
        if (table.beginUndo(id, clock()))
          operatorActs.record({ operator: by.name, staffId: by.staffId, act: 'records bulk_undo', subject: `${kind} ${id}` });
      });
      const note = (target: Target, fate: Fate) =>
        table.putFate(id, target, fate.state === 'failed' ? { ...fate, state: 'stays' } : { state: 'undone' });
      start(id, () => changeAll(table.listDone(id), by, (record) => planUndo(table, id, states, record), note));
      return toAnswer(get(kind, id));
    },

    /** Stops and resolves after the running part. Finished parts stay and can be undone. */
    async close(): Promise<void> {
      isClosing = true;
      await last;
    },
  };
}

function toSchedule({ publish_at, unpublish_at }: ChangeRecordsBody): Schedule {
  const toMs = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);
  return { publishMs: toMs(publish_at), unpublishMs: toMs(unpublish_at) };
}

const unfit = (field: string, code: 'invalid' | 'too_big') => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
