import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#shared/contracts/errors.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { isNumbered, keyOf } from '../content/known-kinds.ts';
import { listReferencesTo } from '../content/record-references.ts';
import { countRecords, findRecord, listRecordsOf, type StoredRecord } from '../core/records/record-table.ts';
import { type Doing, type Next, readDay } from './apply-change.ts';
import { type ChangeDependencies, changeRecord } from './change-record.ts';
import { prepareHistory } from './history.ts';
import { isKind, lacksKey, toNewRecord } from './new-record.ts';
import { type Outcome, type RecordView, toView } from './outcome.ts';
import { type Hand, saveTogether } from './save-together.ts';

/** Which record, which version of it was looked at, and who does what to it for what reason. */
export interface Named extends Omit<Doing, 'act'> {
  kind: string;
  key: string;
}

/** Without a key, and with the version 0, it is a new record. */
export interface Saved extends Omit<Named, 'key'> {
  key?: string | undefined;
  body: unknown;
}

/** One of several records that are saved as one. */
export interface ToBe extends Pick<Named, 'kind' | 'key'> {
  body: unknown;
  /** In place of the draft that is there; undefined: it stays. */
  draft?: unknown;
}

export type RecordDependencies = Pick<ChangeDependencies, 'db' | 'clock' | 'applyAside' | 'planAside'>;

const mostUses = 100;

/**
 * Edits of the content, beside its files. Whoever has looked at another version than is there now gets both sides, and nothing is lost. Each
 * act is kept for good, with who did it; what would be wrong at an import is refused. Throws `NotFound` for a record that there is not.
 */
export function prepareRecords({ db, clock, applyAside, planAside }: RecordDependencies) {
  const history = prepareHistory(db);
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

  /** What a file says makes it a record of the files again; dates that count from a day are certain ones from now on. */
  function toLive(record: StoredRecord, body: unknown): Next {
    const { seed, draft } = record;
    if (seed !== null && isDeepStrictEqual(JSON.parse(seed), body))
      return { live: null, draft, isEdited: false, isArchived: false, body: seed };
    const { day, timeZone } = readDay(db);
    const live = JSON.stringify(resolveRelativeDates(body, day, timeZone));
    return { live, draft, isEdited: true, isArchived: false, body: live };
  }

  /** Shown at once. */
  const save = (saved: Saved) => put({ act: 'save', ...saved }, toLive);

  /** Shown to nobody, and not checked before it is published. */
  const saveDraft = (saved: Saved) =>
    put({ act: 'draft', ...saved }, (record, body) => {
      const draft = JSON.stringify(body);
      return { ...record, draft, body: draft };
    });

  const publish = (named: Named) =>
    change({ act: 'publish', ...named }, (record) => {
      if (record.draft === null) throw new ApiError('NotFound');
      return { ...toLive(record, JSON.parse(record.draft)), draft: null };
    });

  const discardDraft = (named: Named) =>
    change({ act: 'discard', ...named }, (record) => {
      const isArchived = record.isArchived || (record.live ?? record.seed) === null; // nothing is left of it
      return { ...record, draft: null, isArchived, body: record.draft ?? bodyOf(record) };
    });

  /** Nobody sees it any more, and its number stays its own. Not while others name it. */
  async function archive(named: Named): Promise<Outcome> {
    get(named.kind, named.key);
    const { references: uses, total } = listReferencesTo(db, named.kind, named.key, mostUses);
    if (total > 0) return { outcome: 'used', uses, total };
    return change({ act: 'archive', ...named }, (record) => ({ ...record, isEdited: true, isArchived: true, body: bodyOf(record) }));
  }

  /** Makes it what it was at a version of its history. */
  async function restoreVersion({ to, ...named }: Named & { to: number }): Promise<Outcome> {
    const found = history.find(named.kind, named.key, to);
    if (!found) throw new ApiError('NotFound');
    if (found.act === 'archive') return archive(named);
    const saved = { ...named, body: JSON.parse(found.body) as unknown };
    return found.act === 'draft' || found.act === 'discard' ? saveDraft(saved) : put({ act: 'restore', ...saved }, toLive);
  }

  /** Several at once, as they are to be; `plan` reads what is there now. */
  const saveAll = (hand: Hand, plan: () => readonly ToBe[], also?: () => void) =>
    saveTogether(
      given,
      hand,
      () =>
        plan().map(({ kind, key, body, draft }) => {
          const record = get(kind, key);
          return { record, next: { ...toLive(record, body), ...(draft !== undefined && { draft: JSON.stringify(draft) }) } };
        }),
      also,
    );

  function list(kind: string): RecordView[] {
    if (!isKind(kind)) throw new ApiError('NotFound');
    return listRecordsOf(db, kind).map(toView);
  }

  return {
    count: () => countRecords(db),
    list,
    find: (kind: string, key: string): RecordView => toView(get(kind, key)),
    /** What is shown and names this record: the first hundred, and how many there are. */
    listUses: (kind: string, key: string) => listReferencesTo(db, kind, key, mostUses),
    history,
    /** Whoever did something to what is shown waits for `hear`, which must not throw. */
    whenShown: (hear: () => Promise<void>): void => void listeners.push(hear),
    save,
    saveDraft,
    publish,
    discardDraft,
    archive,
    restoreVersion,
    saveAll,
  };
}

export type Records = ReturnType<typeof prepareRecords>;

function findStrange(kind: string, key: string | undefined, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return 'must be of type object';
  if (key === undefined) return lacksKey(kind, body) ? 'must say what it is known by' : undefined;
  return isNumbered(kind) || keyOf(kind, body) === key ? undefined : 'must keep its id';
}

/** What is shown of it, or was; of a new one what is to be. */
function bodyOf({ live, seed, draft }: StoredRecord): string {
  return live ?? seed ?? draft ?? 'null';
}
