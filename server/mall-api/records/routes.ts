import type { FastifyInstance } from 'fastify';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import {
  changeDeskRecord,
  createDeskRecord,
  type DeskScheduleNote,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { type DeskSchedule, getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { canUse, listUsable } from '#shared/rules/can-use.ts';
import { isListKind, isNumbered, listKinds } from '../content/known-kinds.ts';
import type { Database } from '../core/db/database.ts';
import { implementStaff, implementStaffFile, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from './apply-change.ts';
import { prepareDeskRecords } from './desk-record.ts';
import { prepareSheetExport } from './export-sheet.ts';
import { toKindSchema } from './kind-schemas.ts';
import { isKind } from './new-record.ts';
import type { Outcome } from './outcome.ts';
import { addNames } from './record-facts.ts';
import { prepareRecordLists, summarizeKinds } from './record-lists.ts';
import type { Named, Records } from './records.ts';
import type { Schedule } from './schedule.ts';

/** Kind that requires a confirmation, because it affects the whole site. */
const sensitiveKind = 'settings';

export function registerDeskRecords(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, records, staffSessions, previews } = dependencies;
  const desk = prepareDeskRecords({ db, records });
  const list = prepareRecordLists(db, clock);
  const schedule = prepareDeskSchedule({ db, records });

  implementStaff(app, dependencies, listDeskKinds, ({ staff }) =>
    summarizeKinds(db).filter(({ kind }) => canUse(kind, 'read', staff.roles)),
  );

  implementStaffPaged(app, dependencies, listDeskRecords, ({ params: { kind }, query }) => {
    assertKind(kind);
    return list({ kind, ...query });
  });

  implementStaff(app, dependencies, getDeskSchedule, ({ staff }) => schedule(listUsable('read', staff.roles)));

  implementStaff(app, dependencies, getDeskRecord, ({ staff, params: { kind, key } }) => {
    if (canUse(kind, 'preview', staff.roles)) previews?.prepare(); // the form has a button for the preview
    return desk.get(kind, key);
  });

  implementStaff(app, dependencies, getDeskRecordVersion, ({ params: { kind, key, version } }) => desk.getVersion(kind, key, version));

  implementStaff(app, dependencies, createDeskRecord, async ({ staff, params: { kind }, body: { act, body, why, request_key, ...at } }) => {
    assertKind(kind);
    assertConfirmed(kind, staff);
    const given = { kind, version: 0, body, why: why || undefined, requestKey: request_key, ...toDoer(staff) };
    if (act === 'schedule') return desk.toOutcome(await records.schedule({ ...given, ...toSchedule(at) }));
    return desk.toOutcome(await (act === 'save' ? records.save(given) : records.saveDraft(given)));
  });

  implementStaff(app, dependencies, changeDeskRecord, async ({ staff, params: { kind, key }, body }) => {
    assertKind(kind);
    assertConfirmed(kind, staff);
    const named = { kind, key, version: body.version, why: body.why || undefined, ...toDoer(staff) };
    return desk.toOutcome(await acts[body.act](records, named, body));
  });

  /** Throws `Forbidden` if a confirmation is required first. */
  function assertConfirmed(kind: string, staff: StaffSession): void {
    if (kind === sensitiveKind && !staffSessions.isConfirmed(staff))
      throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
  }
}

type Body = BodyOf<typeof changeDeskRecord>;

const acts: Readonly<Record<Body['act'], (records: Records, named: Named, body: Body) => Promise<Outcome>>> = {
  save: (records, named, { body }) => records.save({ ...named, body: required('body', body) }),
  draft: (records, named, { body }) => records.saveDraft({ ...named, body: required('body', body) }),
  publish: (records, named) => records.publish(named),
  discard: (records, named) => records.discardDraft(named),
  archive: (records, named) => records.archive(named),
  schedule: (records, named, { body, ...at }) => records.schedule({ ...named, body, ...toSchedule(at) }),
  restore: (records, named, { to }) => records.restoreVersion({ ...named, to: required('to', to) }),
};

function toSchedule({ publish_at, unpublish_at }: Pick<Body, 'publish_at' | 'unpublish_at'>): Schedule {
  const toMs = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);
  return { publishMs: toMs(publish_at), unpublishMs: toMs(unpublish_at) };
}

function required<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new ApiError('UnprocessableEntity', { errors: { [field]: ['required'] } });
  return value;
}

function assertKind(kind: string): void {
  if (!isKind(kind)) throw new ApiError('NotFound');
}

function toDoer({ staffId, name }: StaffSession): Pick<Named, 'by' | 'staffId'> {
  return { by: name, staffId };
}

const maxUpcoming = 200;
const maxFailed = 50;

/** Returns the scheduled acts on records of these kinds, and the acts that failed. */
function prepareDeskSchedule({ db, records: { schedules } }: { db: Database; records: Records }) {
  return (kinds: readonly string[]): DeskSchedule => {
    const coming = schedules
      .listComing(kinds, maxUpcoming)
      .map(({ kind, key, act, dueMs }) => ({ kind, key, act, at: new Date(dueMs).toISOString() }));
    const failed = schedules.listFailures(kinds, maxFailed).map(({ kind, key, schedule }) => ({ kind, key, ...toFailure(schedule) }));
    return { coming: addNames(db, coming), coming_total: schedules.countComing(kinds), failed: addNames(db, failed) };
  };
}

function toFailure(schedule: DeskScheduleNote): Pick<DeskSchedule['failed'][number], 'act' | 'at' | 'faults' | 'uses_total'> {
  const { publish_at, unpublish_at, faults, uses_total } = schedule;
  return { act: publish_at === null ? 'archive' : 'publish', at: publish_at ?? unpublish_at ?? '', faults, uses_total };
}

export function registerDeskSheets(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock } = dependencies;
  const toSheet = prepareSheetExport(db, clock);
  implementStaffFile(app, dependencies, exportDeskRecords, ({ params: { kind }, body }) => {
    assertKind(kind);
    return toSheet(kind, body);
  });
}

export function registerDeskForms(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskKind, ({ params: { kind } }) => {
    if (!isKind(kind)) throw new ApiError('NotFound');
    return {
      kind,
      is_list: isListKind(kind),
      key_field: isListKind(kind) && !isNumbered(kind) ? (listKinds.get(kind)?.keyField ?? 'id') : null,
      dates_from: readDay(dependencies.db).day.toISOString(),
      schema: toKindSchema(kind),
    };
  });
}
