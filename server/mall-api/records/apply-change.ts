import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import { findNewSettingFaults } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { ContentError, type ContentFault } from '../content/faults.ts';
import { readImportState } from '../content/import-state.ts';
import type { Edit } from '../content/merge-records.ts';
import { planEdits } from '../content/plan-edits.ts';
import { planCentre } from '../content/plan-tables.ts';
import { createPlannedWrites } from '../content/planned-writes.ts';
import { readStoredFiles } from '../content/stored-files.ts';
import { toPut, type Write, write } from '../content/table-changes.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { prepareOperatorActs } from '../core/http/operator-acts.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { toOutlineRow } from '../core/records/record-outline.ts';
import { listScheduledUntil, readRecordsKey, type StoredRecord, setNextNumber } from '../core/records/record-table.ts';
import { tellKinds, tellRecords } from '../webhooks/content-events.ts';
import { toKeptAct } from './schedule.ts';

export type Act = 'save' | 'draft' | 'publish' | 'archive' | 'discard' | 'restore' | 'schedule';

/** Act on a version of a record: who, what and why. */
export interface Doing {
  act: Act;
  version: number;
  by: string;
  /** Staff member of the desk, for the log of operators' acts; undefined for the terminal. */
  staffId?: number | undefined;
  why?: string | undefined;
  /** Act that changes the record together with others, or on another screen. */
  cause?: StaffAct | undefined;
  /** Staff member of a shop whose proposal is approved. */
  proposedBy?: number | undefined;
  /** Idempotency key of a new record. */
  requestKey?: string | undefined;
  /** Schedule that the act sets or executes. */
  schedule?: DeskScheduleNote | undefined;
}

/** Next state of a record. */
export interface Next extends Pick<StoredRecord, 'live' | 'draft' | 'isEdited' | 'isArchived' | 'publishMs' | 'unpublishMs'> {
  /** Body for the history. */
  body: string;
  /** State to publish later, which is checked now but not written. */
  later?: Pick<StoredRecord, 'live' | 'isArchived'> | undefined;
  /** Whether the record will be archived, so that the other records must be valid without it. */
  isEnding?: boolean | undefined;
}

/** A planned act, as passed between threads. */
export interface RecordChange {
  /** Key of the records as of the planning (`readRecordsKey`). */
  before: string;
  record: StoredRecord;
  next: Next;
  /** Next number of the kind, for a new record. */
  nextNumber: number | undefined;
  doing: Doing;
  now: Date;
}

/** `again`: records have changed since planning, and nothing was written. */
export type Applied = { outcome: 'done' } | { outcome: 'again' } | { outcome: 'refused'; faults: readonly ContentFault[] };

/** Several changed records for which all content must be planned: passed to another thread. */
export interface WholeChange {
  /** Key of the records as of the planning (`readRecordsKey`). */
  before: string;
  changed: readonly Edit[];
  now: Date;
  /** Only checks the content; no writes are planned. */
  isCheck?: boolean;
}

export type WholePlan = { outcome: 'planned'; writes: Write[] } | Exclude<Applied, { outcome: 'done' }>;

/** Plans the writes for the content tables, without writing them. */
export function planWhole(db: Database, { before, changed, now, isCheck = false }: WholeChange): WholePlan {
  if (readRecordsKey(db) !== before) return { outcome: 'again' };
  let writes: Write[] = [];
  const refusal = attempt(() => {
    writes = planShownRecords(db, changed, now, isCheck);
  });
  return refusal ?? { outcome: 'planned', writes };
}

/** Whether published content changes, now or on schedule: such changes are planned outside the serving thread. */
export function isShown({ record, next: { later, isEnding, ...next } }: RecordChange): boolean {
  return later !== undefined || isEnding === true || toShown({ ...record, ...next }) !== toShown(record);
}

/** Rebuilds published content before anything is written, then writes it with the history in one short transaction. */
export async function applyChange(db: Database, change: RecordChange): Promise<Applied> {
  if (readRecordsKey(db) !== change.before) return { outcome: 'again' };
  let shown: Write[] = [];
  const refusal = attempt(() => {
    checkLater(db, change);
    shown = planShown(db, change);
  });
  if (refusal) return refusal;
  const { record, doing, nextNumber } = change;
  const counter = nextNumber === undefined ? [] : [{ sql: setNextNumber, rows: [{ kind: record.kind, next: nextNumber }] }];
  const writes = [...shown, ...planHistory(db, change), ...counter];
  return awaitTransaction(db, () => {
    if (readRecordsKey(db) !== change.before) return { outcome: 'again' };
    write(db, writes);
    if (doing.staffId !== undefined) recordAct(db, change);
    if (shown.length > 0) tellPublished(db, [change], { now: change.now });
    return { outcome: 'done' };
  });
}

function attempt(act: () => void): Extract<Applied, { outcome: 'refused' }> | undefined {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { outcome: 'refused', faults: error.faults };
  }
  return undefined;
}

/** Throws `ContentError` if the content would be invalid after the scheduled publishing or archiving. */
function checkLater(db: Database, { record, next: { later, isEnding, publishMs, unpublishMs } }: RecordChange): void {
  const { kind, key, file, position } = record;
  const shown = later ? toShown({ ...record, ...later }) : null;
  if (shown !== null && shown !== toShown(record)) {
    assertSettings({ kind, file }, toShown(record), shown);
    checkWith(db, 'publish', { kind, key, file, position, body: JSON.parse(shown) }, publishMs ?? 0);
  }
  if (isEnding && toShown(record) !== null) checkWith(db, 'end', { kind, key, file, position, body: undefined }, unpublishMs ?? 0);
}

/** Checks the change as of now. If it is invalid, checks it together with all changes scheduled until its time. */
function checkWith(db: Database, act: 'publish' | 'end', changed: Edit, untilMs: number): void {
  const fits = (...changes: Edit[]) => attempt(() => void planShownRecords(db, changes, new Date(untilMs)));
  const refusal = fits(changed);
  if (!refusal) return;
  const others = listScheduledUntil(db, act, untilMs).filter((one) => one.kind !== changed.kind || one.key !== changed.key);
  if (others.length === 0 || fits(...others, changed)) throw new ContentError(refusal.faults);
}

/** Plans the writes for the content tables; none if the published version is unchanged. */
function planShown(db: Database, { record, next, doing: { act }, now }: RecordChange): Write[] {
  const shown = toShown({ ...record, ...next });
  if (shown === toShown(record)) return [];
  const { kind, key, file, position } = record;
  if (act !== 'restore') assertSettings({ kind, file }, toShown(record), shown);
  const change: Write = {
    sql: 'INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)',
    rows: [{ atMs: now.getTime(), kinds: JSON.stringify([kind]) }],
  };
  const edit = { kind, key, file, position, body: shown === null ? undefined : JSON.parse(shown) };
  return [...planShownRecords(db, [edit], now), change];
}

/** Plans the writes that replace the published records with these. Throws `ContentError`. */
function planShownRecords(db: Database, changed: readonly Edit[], now: Date, isCheck = false): Write[] {
  const from = readDay(db);
  const planned = planEdits(db, changed, from, now, isCheck);
  if (planned) return planned;
  const writes = createPlannedWrites();
  planCentre(db, { files: readStoredFiles(db, changed) }, writes, { day: from.day, now });
  return [...writes.list()];
}

/** Returns the reference day of relative dates, which is the day of the last import. */
export function readDay(db: Database): DatesFrom {
  const last = readImportState(db);
  if (!last?.readWith) throw new Error('no content was imported yet');
  return { day: new Date(last.importedMs), timeZone: last.readWith.timeZone };
}

/** Returns the published text of a record; null if there is none. */
export function toShown({ isArchived, live, seed }: Pick<StoredRecord, 'isArchived' | 'live' | 'seed'>): string | null {
  return isArchived ? null : (live ?? seed);
}

/** Plans the record's new row and a history entry. Before the first entry, also plans one for the original state. */
export function planHistory(
  db: Database,
  { record, next, doing: { act, by, staffId, proposedBy, why, cause, requestKey, schedule }, now }: RecordChange,
): Write[] {
  const { kind, key, file, position, version } = record;
  const atMs = now.getTime();
  const known = db.prepare('SELECT 1 FROM record_version WHERE kind = :kind AND key = :key AND version = :version');
  const nobody = { made_by: null, staff_id: null, proposed_by: null, why: null, cause: null, request_key: null, schedule: null };
  const found = { act: 'import', body: record.live ?? record.seed ?? record.draft, at_ms: record.seededMs ?? atMs, ...nobody };
  const isKnown = version === 0 || known.get({ kind, key, version }) !== undefined;
  const who = {
    ...{ made_by: by, staff_id: staffId ?? null, proposed_by: proposedBy ?? null },
    ...{ why: why ?? null, cause: cause ?? null, request_key: requestKey ?? null, schedule: schedule ? JSON.stringify(schedule) : null },
  };
  const kept = act === 'schedule' ? toKeptAct(next) : act;
  const line = { version: version + 1, act: kept, body: next.body, at_ms: atMs, ...who };
  return [
    toPut(
      'record',
      ['kind', 'key'],
      [
        {
          ...{ kind, key, file, position, version: version + 1, live: next.live, draft: next.draft },
          ...{ is_edited: Number(next.isEdited), is_archived: Number(next.isArchived) },
          ...{ publish_ms: next.publishMs, unpublish_ms: next.unpublishMs },
          ...{ updated_ms: atMs, updated_by: by, staff_id: staffId ?? null },
        },
      ],
    ),
    toPut(
      'record_outline',
      ['kind', 'key'],
      [toOutlineRow(kind, key, JSON.parse(next.draft ?? next.live ?? record.seed ?? next.body), readDay(db))],
    ),
    {
      sql: `INSERT INTO record_version (kind, key, version, act, body, at_ms, made_by, staff_id, proposed_by, why, cause, request_key, schedule)
       VALUES (:kind, :key, :version, :act, :body, :at_ms, :made_by, :staff_id, :proposed_by, :why, :cause, :request_key, :schedule)`,
      rows: [...(isKnown ? [] : [{ kind, key, version, ...found }]), { kind, key, ...line }],
    },
  ];
}

/** Logs the act with version numbers only, because the contents are in the record's history. */
function recordAct(db: Database, { record, next, doing, now }: RecordChange): void {
  const { by, staffId, why } = doing;
  const { kind, key } = record;
  const toState = ({ isArchived, draft }: Pick<StoredRecord, 'isArchived' | 'draft'>, version: number) => ({
    version,
    is_archived: isArchived,
    has_draft: draft !== null,
  });
  const before = record.version === 0 ? undefined : toState(record, record.version);
  const after = toState(next, record.version + 1);
  const acts = prepareOperatorActs({ db, clock: () => now });
  acts.record({ operator: by, act: `records ${toRecordedAct(doing)}`, subject: `${kind} ${key}`, why, staffId, before, after });
}

/** Acts on any number of records, written in parts. */
const actsOnMany: readonly (StaffAct | undefined)[] = ['records bulk', 'records bulk_undo', 'records import'];
/** Records that change together and are still sent one by one. */
const maxSingle = 20;

/** Sends changes of published versions to other systems, without their content. Call within the transaction. */
export function tellPublished(
  db: Database,
  changes: readonly Pick<RecordChange, 'record' | 'next'>[],
  { cause, now }: Pick<Doing, 'cause'> & { now: Date },
): void {
  if (changes.length > maxSingle || actsOnMany.includes(cause)) {
    tellKinds(db, new Set(changes.map(({ record }) => record.kind)), now);
    return;
  }
  const published = changes.map(({ record: { kind, key, version, ...record }, next }) => {
    const isLive = toShown({ ...record, ...next }) !== null;
    return { kind, key, version: version + 1, isLive };
  });
  tellRecords(db, published, now);
}

/** Cancelling a schedule, and a schedule that could not run, are acts of their own, because nobody has scheduled anything. */
function toRecordedAct({ act, schedule }: Doing) {
  if (act !== 'schedule' || !schedule) return act;
  if (schedule.event === 'failed') return 'schedule_failed';
  return schedule.publish_at === null && schedule.unpublish_at === null ? 'unschedule' : act;
}

/**
 * Checks settings, whose schema accepts any value. Throws `ContentError` for invalid values that were added; existing ones may stay. `before` and
 * `after` are published JSON, or null. Does nothing for other kinds.
 */
export function assertSettings({ kind, file }: { kind: string; file: string }, before: string | null, after: string | null): void {
  if (kind !== 'settings') return;
  const [was, is] = [before, after].map((body) => flattenSettings(JSON.parse(body ?? '[]')).settings);
  const faults = findNewSettingFaults(was ?? {}, is ?? {});
  if (faults.length === 0) return;
  const code = 'invalid' as const;
  throw new ContentError(
    faults.map(({ key, reason }) => ({ file, key, reason, code, place: { kind: 'settings', key: 'settings', path: [key] } })),
  );
}
