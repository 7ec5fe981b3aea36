import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#shared/contracts/errors.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { isNumbered, keyOf } from '../content/known-kinds.ts';
import { listReferencesTo } from '../content/references.ts';
import { mergeBodies } from '../core/records/merge-bodies.ts';
import { countRecords, findRecord, listRecordsOf, type StoredRecord } from '../core/records/record-table.ts';
import { type Doing, type Next, readDay } from './apply-change.ts';
import { type ChangeDependencies, changeRecord } from './change-record.ts';
import { prepareHistory } from './history.ts';
import { isKind, lacksKey, toNewRecord } from './new-record.ts';
import { type Outcome, type RecordView, toView } from './outcome.ts';
import { type CombinedChange, checkRecords, type Hand, saveRecords } from './save-records.ts';
import { assertPossible, noSchedule, prepareScheduleQueries, type Schedule, toNote } from './schedule.ts';

/** Act on a viewed version of a record: who and why. */
export interface Named extends Omit<Doing, 'act'> {
  kind: string;
  key: string;
}

/** A record to save. Without a key and with version 0, the record is new. */
export interface Saved extends Omit<Named, 'key'> {
  key?: string | undefined;
  body: unknown;
}

/** A record to schedule. Without a body, the existing draft is scheduled. If a time is null, the act is done by hand. */
export interface Scheduled extends Omit<Saved, 'body'>, Schedule {
  body?: unknown;
}

/** One of several records that are saved together. */
export interface ToBe extends Pick<Named, 'kind' | 'key'> {
  body: unknown;
  /** Replaces the existing draft; undefined if it stays unchanged. */
  draft?: unknown;
}

export type RecordDependencies = Pick<ChangeDependencies, 'db' | 'clock' | 'applyAside' | 'planAside'>;

const maxUses = 100;

/**
 * Edits the content, in addition to its files. For edits of an outdated version, returns both sides, so that nothing is
 * lost. Stores all acts permanently with their author. Refuses edits that an import would reject. Throws `NotFound` for
 * unknown records.
 */
export function prepareRecords({ db, clock, applyAside, planAside }: RecordDependencies) {
  const history = prepareHistory(db);
  const schedules = prepareScheduleQueries(db);
  const listeners: (() => Promise<void>)[] = [];
  const tellShown = async () => void (await Promise.all(listeners.map((hear) => hear())));
  const given: ChangeDependencies = { db, clock, applyAside, planAside, tellShown, findVersion: history.find };

  function get(kind: string, key: string): StoredRecord {
    const record = findRecord(db, kind, key);
    if (!record) throw new ApiError('NotFound');
    return record;
  }

  const change = ({ kind, key, ...doing }: Named & Pick<Doing, 'act'>, toNext: (record: StoredRecord) => Next) =>
    changeRecord(given, doing, undefined, () => {
      const record = get(kind, key);
      return { record, toNext: () => toNext(record) };
    });

  async function put(
    { kind, key, body, ...doing }: Saved & Pick<Doing, 'act'>,
    toNext: (record: StoredRecord, body: unknown) => Next,
  ): Promise<Outcome> {
    if (!isKind(kind)) throw new ApiError('NotFound');
    const reason = findStrange(kind, key, body);
    if (reason) {
      const place = { kind, key, path: [] };
      return { outcome: 'refused', faults: [{ file: '', key: key === undefined ? kind : `${kind} ${key}`, reason, place, code: 'other' }] };
    }
    const made = doing.requestKey && history.findMade(doing.requestKey);
    if (made && made.kind !== kind) throw new ApiError('Conflict', { errors: { request_key: ['already_used'] } });
    if (made) return { outcome: 'done', record: toView(get(made.kind, made.key)) };
    return changeRecord(given, doing, body, () => {
      if (key !== undefined) {
        const record = get(kind, key);
        return { record, toNext: () => toNext(record, body) };
      }
      const made = toNewRecord(db, kind, body);
      const record = findRecord(db, kind, made.record.key) ?? made.record;
      return { record, toNext: () => toNext(record, made.body), nextNumber: made.next };
    });
  }

  /**
   * Returns the state after publishing a body. If the body equals the file's, the record follows its file again;
   * otherwise relative dates are resolved.
   */
  function toLive(record: StoredRecord, body: unknown): Next {
    const { seed, draft, publishMs, unpublishMs } = record;
    const kept = { draft, publishMs, unpublishMs, isArchived: false };
    if (seed !== null && isDeepStrictEqual(JSON.parse(seed), body)) return { ...kept, live: null, isEdited: false, body: seed };
    const { day, timeZone } = readDay(db);
    const live = JSON.stringify(resolveRelativeDates(body, day, timeZone));
    return { ...kept, live, isEdited: true, body: live };
  }

  /** Publishes immediately. */
  const save = (saved: Saved) => put({ act: 'save', ...saved }, toLive);

  /**
   * Saves without publishing. Publishing checks the body. A body that replaces a scheduled draft is checked
   * immediately, because it will be published automatically.
   */
  const saveDraft = (saved: Saved, schedule?: Schedule) =>
    put({ act: 'draft', ...saved }, (record, body) => toDraft({ ...record, ...schedule }, body));

  function toDraft(record: StoredRecord, body: unknown): Next {
    const draft = JSON.stringify(body);
    const later = record.publishMs === null ? undefined : toLive(record, body);
    return { ...toNext(record), draft, body: draft, later };
  }

  /** Schedules publishing and archiving, which are checked as of now. Nothing is shown before the scheduled time. */
  async function schedule({ publishMs, unpublishMs, body, ...named }: Scheduled): Promise<Outcome> {
    const { kind, key } = named;
    const wanted = { publishMs, unpublishMs };
    const uses = key === undefined || unpublishMs === null ? undefined : schedules.listLastingUses(kind, key, unpublishMs, maxUses);
    if (uses && uses.total > 0) return { outcome: 'used', ...uses };
    const doing = { ...named, act: 'schedule', schedule: toNote('set', wanted) } as const;
    const toScheduled = (record: StoredRecord): Next => {
      assertPossible(record, wanted, clock().getTime());
      const to = { ...record, ...wanted };
      const next = record.draft === null ? { ...toNext(to), body: bodyOf(record) } : toDraft(to, JSON.parse(record.draft));
      return { ...next, isEnding: unpublishMs !== null };
    };
    if (body !== undefined) return put({ ...doing, body }, (record, body) => toScheduled({ ...record, draft: JSON.stringify(body) }));
    return change({ ...doing, key: key ?? '' }, toScheduled);
  }

  /** Cancels a scheduled act that failed, so that it is not retried. Nothing else changes; the schedule note contains the reason. */
  const giveUp = (named: Named, act: 'publish' | 'archive') =>
    change({ act: 'schedule', ...named }, (record) => {
      const cleared = act === 'publish' ? { publishMs: null } : { unpublishMs: null };
      return { ...toNext({ ...record, ...cleared }), body: record.draft ?? bodyOf(record) };
    });

  const publish = (named: Named) =>
    change({ act: 'publish', ...named }, (record) => {
      if (record.draft === null) throw new ApiError('NotFound');
      return { ...toLive(record, JSON.parse(record.draft)), draft: null };
    });

  /** Publishes an approved proposal immediately. An existing draft of someone else is rebased on the proposal and keeps its changes. */
  const approve = (saved: Saved) =>
    put({ act: 'publish', ...saved }, (record, body) => {
      const next = toLive(record, body);
      return {
        ...next,
        draft: record.draft && toRebased(record.draft, record.isArchived ? null : (record.live ?? record.seed), next.body),
      };
    });

  const discardDraft = (named: Named) =>
    change({ act: 'discard', ...named }, (record) => {
      const isArchived = record.isArchived || (record.live ?? record.seed) === null; // nothing is left of the record
      return { ...toNext(record), draft: null, isArchived, body: record.draft ?? bodyOf(record) };
    });

  /** Unpublishes a record; its number stays reserved. Refused while other records refer to it. */
  async function archive(named: Named): Promise<Outcome> {
    get(named.kind, named.key);
    const { references: uses, total } = listReferencesTo(db, named.kind, named.key, maxUses);
    if (total > 0) return { outcome: 'used', uses, total };
    return change({ act: 'archive', ...named }, states.archived);
  }

  /** Restores a version of the history, and cancels the schedule. */
  async function restoreVersion({ to, ...named }: Named & { to: number }): Promise<Outcome> {
    const found = history.find(named.kind, named.key, to);
    if (!found) throw new ApiError('NotFound');
    if (found.act === 'archive') return archive(named);
    const saved = { ...named, body: JSON.parse(found.body) as unknown };
    if (found.act === 'draft' || found.act === 'discard') return saveDraft(saved, noSchedule);
    return put({ act: 'restore', ...saved }, (record, body) => toLive({ ...record, ...noSchedule }, body));
  }

  /** Saves several records together; `plan` reads the current state. */
  const saveAll = (hand: Hand, plan: () => readonly ToBe[], also?: () => void) =>
    saveRecords(
      given,
      hand,
      () =>
        plan().map(({ kind, key, body, draft }) => {
          const record = get(kind, key);
          return { record, next: { ...toLive(record, body), ...(draft !== undefined && { draft: JSON.stringify(draft) }) } };
        }),
      also,
    );

  /** Changes several records together, in any state; `plan` reads the current state. */
  const changeAll = (hand: Hand, plan: () => readonly CombinedChange[], also?: () => void) => saveRecords(given, hand, plan, also);

  /** Returns the faults that `changeAll` would find. */
  const checkAll = (plan: () => readonly CombinedChange[]) => checkRecords(given, plan);

  /** Next states of a record, for `changeAll`. */
  const states = {
    archived: (record: StoredRecord): Next => ({
      ...toNext(record),
      ...{ isEdited: true, isArchived: true, ...noSchedule, body: bodyOf(record) },
    }),
    /** The draft is published. The record must have one. */
    published: (record: StoredRecord): Next => ({ ...toLive(record, JSON.parse(record.draft ?? 'null')), draft: null, publishMs: null }),
    saved: toLive,
    drafted: (record: StoredRecord, draft: string): Next => ({ ...toNext(record), draft, body: draft }),
    /** An earlier state, with all fields as they were. */
    restored(record: StoredRecord, before: Partial<StoredRecord>): Next {
      const to = { ...record, ...before };
      return { ...toNext(to), body: bodyOf({ ...to, draft: to.draft ?? record.draft }) };
    },
  };

  function list(kind: string): RecordView[] {
    if (!isKind(kind)) throw new ApiError('NotFound');
    return listRecordsOf(db, kind).map(toView);
  }

  return {
    count: () => countRecords(db),
    list,
    find: (kind: string, key: string): RecordView => toView(get(kind, key)),
    /** Lists published references to a record: the first hundred, and the total. */
    listUses: (kind: string, key: string) => listReferencesTo(db, kind, key, maxUses),
    history,
    /**
     * Registers a listener that is called after each published change. The call that made the change waits until all listeners are done. `hear`
     * must not throw.
     */
    whenShown: (hear: () => Promise<void>): void => void listeners.push(hear),
    save,
    saveDraft,
    publish,
    approve,
    discardDraft,
    archive,
    restoreVersion,
    schedule,
    giveUp,
    schedules,
    saveAll,
    changeAll,
    checkAll,
    states,
    findStored: (kind: string, key: string): StoredRecord | undefined => findRecord(db, kind, key),
  };
}

export type Records = ReturnType<typeof prepareRecords>;

function findStrange(kind: string, key: string | undefined, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return 'must be of type object';
  if (key === undefined) return lacksKey(kind, body) ? 'must say what it is known by' : undefined;
  return isNumbered(kind) || keyOf(kind, body) === key ? undefined : 'must keep its id';
}

/** Rebases a draft from one text to another. */
function toRebased(draft: string, before: string | null, after: string): string {
  const read = (text: string) => JSON.parse(text) as Record<string, unknown>; // safe: records that are approved are objects
  return JSON.stringify(mergeBodies(before === null ? undefined : read(before), read(draft), read(after)).body);
}

function toNext({ live, draft, isEdited, isArchived, publishMs, unpublishMs }: StoredRecord): Omit<Next, 'body'> {
  return { live, draft, isEdited, isArchived, publishMs, unpublishMs };
}

/** Returns the published version, also of an archived record; for a new record, its draft. */
function bodyOf({ live, seed, draft }: StoredRecord): string {
  return live ?? seed ?? draft ?? 'null';
}
