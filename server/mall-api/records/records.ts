import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#shared/contracts/errors.ts';
import { isNumbered, keyOf } from '../content/known-kinds.ts';
import { resolveRelativeDates } from '../content/relative-dates.ts';
import type { Database } from '../core/db/database.ts';
import { countRecords, findRecord, listRecordsOf, type StoredRecord } from '../core/records/record-table.ts';
import { changeRecord, type Doing, type Next, readDay } from './change-record.ts';
import { prepareHistory } from './history.ts';
import { isKind, lacksKey, toNewRecord } from './new-record.ts';
import { type Outcome, type RecordView, toView } from './outcome.ts';
import { saveTogether } from './save-together.ts';
import { listUses } from './uses.ts';

/** Which record, which version of it was looked at, and who does what to it for what reason. */
export interface Named extends Pick<Doing, 'version' | 'by' | 'why'> {
  kind: string;
  key: string;
}

/** Without a key, and with the version 0, it is a new record. */
export interface Saved extends Omit<Named, 'key'> {
  key?: string | undefined;
  body: unknown;
}

/**
 * Edits of the content, beside its files. Whoever has looked at another version than is there now gets both sides, and nothing is lost. Each
 * act is kept for good, with who did it; what would be wrong at an import is refused. Throws `NotFound` for a record that there is not.
 */
export function prepareRecords(given: { db: Database; clock: () => Date }) {
  const { db } = given;
  const history = prepareHistory(db);

  function get(kind: string, key: string): StoredRecord {
    const record = findRecord(db, kind, key);
    if (!record) throw new ApiError('NotFound');
    return record;
  }

  async function put(
    { kind, key, body, ...doing }: Saved & Pick<Doing, 'act'>,
    toNext: (record: StoredRecord, body: unknown) => Next,
  ): Promise<Outcome> {
    if (!isKind(kind)) throw new ApiError('NotFound');
    const reason = findStrange(kind, key, body);
    if (reason) return { outcome: 'refused', faults: [{ file: '', key: key === undefined ? kind : `${kind} ${key}`, reason }] };
    return changeRecord(given, doing, body, () => {
      if (key !== undefined) {
        const record = get(kind, key);
        return { record, next: toNext(record, body) };
      }
      const made = toNewRecord(db, kind, body);
      const record = findRecord(db, kind, made.record.key) ?? made.record;
      return { record, next: toNext(record, made.body), nextNumber: made.next };
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

  const publish = ({ kind, key, ...doing }: Named) => {
    const { draft } = get(kind, key);
    if (draft === null) throw new ApiError('NotFound');
    return put({ act: 'publish', kind, key, body: JSON.parse(draft), ...doing }, (record, body) => ({
      ...toLive(record, body),
      draft: null,
    }));
  };

  const discardDraft = ({ kind, key, ...doing }: Named) =>
    changeRecord(given, { act: 'discard', ...doing }, undefined, () => {
      const record = get(kind, key);
      return { record, next: { ...record, draft: null, body: record.draft ?? bodyOf(record) } };
    });

  /** Nobody sees it any more, and its number stays its own. Not while others name it. */
  async function archive({ kind, key, ...doing }: Named): Promise<Outcome> {
    get(kind, key);
    const uses = listUses(db, kind, key);
    if (uses.length > 0) return { outcome: 'used', uses };
    return changeRecord(given, { act: 'archive', ...doing }, undefined, () => {
      const record = get(kind, key);
      return { record, next: { ...record, isEdited: true, isArchived: true, body: bodyOf(record) } };
    });
  }

  /** Makes it what it was at a version of its history. */
  async function restoreVersion({ to, ...named }: Named & { to: number }): Promise<Outcome> {
    const found = history.find(named.kind, named.key, to);
    if (!found) throw new ApiError('NotFound');
    if (found.act === 'archive') return archive(named);
    const saved = { ...named, body: JSON.parse(found.body) as unknown };
    return found.act === 'draft' || found.act === 'discard' ? saveDraft(saved) : put({ act: 'restore', ...saved }, toLive);
  }

  /** Several at once, as they are to be; `plan` reads what is there now. Nothing else may be made of what changes. */
  const saveAll = (by: Pick<Doing, 'by' | 'why'>, plan: () => readonly Pick<Saved & Named, 'kind' | 'key' | 'body'>[], also?: () => void) =>
    saveTogether(
      given,
      by,
      () =>
        plan().map(({ kind, key, body }) => {
          const record = get(kind, key);
          return { record, next: toLive(record, body) };
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
    listUses: (kind: string, key: string) => listUses(db, kind, key),
    history,
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
