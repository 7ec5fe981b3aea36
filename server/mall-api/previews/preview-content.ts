import { ContentError, type ContentFault } from '../content/faults.ts';
import { isStale } from '../content/import.ts';
import { keyOf, listKinds, recordsOf } from '../content/known-kinds.ts';
import { type LoadedContent, toContent } from '../content/load.ts';
import { type Changed, readStoredFiles } from '../content/stored-files.ts';
import type { Database } from '../core/db/database.ts';
import { findRecord } from '../core/records/record-table.ts';
import { assertSettings, readDay, toShown } from '../records/apply-change.ts';
import { prepareHistory } from '../records/history.ts';
import type { LeftOut, PreviewOutcome, PreviewWish } from './preview-orders.ts';

type Ready = Extract<PreviewOutcome, { outcome: 'ready' }> & { loaded: LoadedContent; day: Date };

const minuteMs = 60_000;

/**
 * Returns the content as of a time, with one record replaced by a version of it. Drafts due by that time are published,
 * and ended records are removed. If the record becomes visible later, the content is as of that later time. Does not
 * write anything.
 */
export function readPreviewContent(db: Database, wish: PreviewWish, now: Date): Ready | Exclude<PreviewOutcome, { outcome: 'ready' }> {
  const changed = wish.record && findChanged(db, wish.record);
  if (wish.record && !changed) return { outcome: 'gone' };
  const nowMs = toMinute(now.getTime());
  const first = readAsOf(db, changed, wish.atMs ?? Math.max(nowMs, changed?.publishMs ?? 0));
  if (wish.atMs !== undefined || first.outcome !== 'ready' || !changed) return first;
  const seenFromMs = Math.ceil(findFirstSight(first.loaded, changed) / minuteMs) * minuteMs;
  return seenFromMs > first.atMs ? readAsOf(db, changed, seenFromMs) : first;
}

function readAsOf(db: Database, own: Changed | undefined, atMs: number): Ready | Extract<PreviewOutcome, { outcome: 'refused' }> {
  const last = readDay(db).day;
  const day = isStale(last.getTime(), new Date(atMs)) ? new Date(atMs) : last;
  const isOther = ({ kind, key }: Changed) => kind !== own?.kind || key !== own.key;
  const load = (changes: readonly Changed[]) =>
    attempt(() => {
      const all = own ? [...changes, own] : changes;
      for (const one of all) if (one.kind === 'settings') assertNewSettings(db, one);
      return toContent({ files: readStoredFiles(db, all) }, day);
    });
  const { leftOut, loaded } = takeThatFit(listDue(db, atMs).filter(isOther), load);
  return 'faults' in loaded ? { outcome: 'refused', faults: loaded.faults } : { outcome: 'ready', atMs, leftOut, loaded, day };
}

/** Returns when the page of a record becomes visible. */
function findFirstSight({ content }: LoadedContent, { kind, key }: Changed): number {
  const record = recordsOf(content, kind).find((one) => keyOf(kind, one) === key);
  return (record && listKinds.get(kind)?.toSitemapRecord?.(record)?.visibleFromMs) ?? 0;
}

function findChanged(
  db: Database,
  { kind, key, version }: NonNullable<PreviewWish['record']>,
): (Changed & { publishMs: number | undefined }) | undefined {
  const record = findRecord(db, kind, key);
  if (!record) return undefined;
  const kept =
    record.version === version ? (record.draft ?? record.live ?? record.seed) : prepareHistory(db).find(kind, key, version)?.body;
  if (kept === null || kept === undefined) return undefined;
  const due = db.prepare('SELECT publish_ms FROM record WHERE kind = :kind AND key = :key').get({ kind, key })?.publish_ms;
  const publishMs = record.draft !== null && typeof due === 'number' ? due : undefined;
  return { kind, key, file: record.file, body: JSON.parse(kept), publishMs };
}

/** Lists scheduled changes that are due by a time, in order. */
function listDue(db: Database, atMs: number): Changed[] {
  const rows = db
    .prepare(
      `SELECT kind, key, file, draft, publish_ms AS due_ms, 0 AS is_end FROM record WHERE publish_ms <= :atMs AND draft IS NOT NULL
       UNION ALL
       SELECT kind, key, file, NULL, unpublish_ms, 1 FROM record WHERE unpublish_ms <= :atMs
       ORDER BY due_ms, is_end`,
    )
    .all({ atMs });
  const due = new Map<string, Changed>(); // the last change of a record counts
  for (const { kind, key, file, draft } of rows) {
    const body: unknown = draft === null ? undefined : JSON.parse(String(draft));
    due.set(`${kind} ${key}`, { kind: String(kind), key: String(key), file: String(file), body });
  }
  return [...due.values()];
}

type Loaded = LoadedContent | { faults: readonly ContentFault[] };

/** Applies all due changes if the content stays valid, otherwise as many as possible. Returns the remaining changes with their faults. */
function takeThatFit(due: readonly Changed[], load: (changes: readonly Changed[]) => Loaded): { leftOut: LeftOut[]; loaded: Loaded } {
  const all = load(due);
  if (!('faults' in all) || due.length === 0) return { leftOut: [], loaded: all };
  const none = load([]);
  if ('faults' in none) return { leftOut: [], loaded: none }; // the due changes do not cause the faults
  const taken: Changed[] = [];
  const leftOut: LeftOut[] = [];
  let loaded = none;
  const take = (some: readonly Changed[]): void => {
    const [one] = some;
    if (!one) return;
    const tried = load([...taken, ...some]);
    if (!('faults' in tried)) {
      taken.push(...some);
      loaded = tried;
    } else if (some.length === 1) leftOut.push({ kind: one.kind, key: one.key, faults: tried.faults });
    else {
      const half = Math.ceil(some.length / 2);
      take(some.slice(0, half));
      take(some.slice(half));
    }
  };
  take(due);
  return { leftOut, loaded };
}

/** Checks settings as publishing does. Throws `ContentError`. */
function assertNewSettings(db: Database, changed: Changed): void {
  const record = findRecord(db, changed.kind, changed.key);
  assertSettings(changed, record ? toShown(record) : null, changed.body === undefined ? null : JSON.stringify(changed.body));
}

function attempt(load: () => LoadedContent): Loaded {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { faults: error.faults };
  }
}

/** Rounds a time down to the minute, so that repeated requests within a minute get the same preview. */
function toMinute(ms: number): number {
  return Math.floor(ms / minuteMs) * minuteMs;
}
