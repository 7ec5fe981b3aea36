import type { ActivityChange } from '#shared/contracts/desk-activity.ts';
import type { Database, Row } from '../core/db/database.ts';
import { findRecord } from '../core/records/record-table.ts';
import type { Queries } from '../prepare-queries.ts';
import { addNames } from '../records/record-facts.ts';
import { prepareActNames } from './act-names.ts';
import { toId, toRecordKey } from './act-subjects.ts';
import type { ActRow } from './activity-queries.ts';
import { prepareChangedRecords } from './changed-records.ts';
import { prepareValueNames } from './value-names.ts';

/** Max shown places of a change of hours. */
const shownPlaces = 200;

interface Dependencies {
  db: Database;
  queries: Pick<Queries, 'documents'>;
}

type DayHours = NonNullable<ActivityChange['hours']>['places'][number]['before'];
type Titles = NonNullable<ActivityChange['hours']>['places'][number]['translations'];

interface StoredPlace {
  of: 'zone' | 'company';
  key: string;
  before: DayHours;
  after: DayHours;
}

interface StoredUnit {
  planId: number;
  unit: string;
  before: number[];
  after: number[];
}

/** Prepares the function that returns the values before and after an act, and whether the act can be undone as a whole. */
export function prepareActChanges({ db, queries: { documents } }: Dependencies) {
  const addNamesOf = prepareActNames(db);
  const hours = prepareChanges(db, 'hours_change');
  const units = prepareChanges(db, 'unit_change');
  const readRecords = prepareChangedRecords(db);
  const listNames = prepareValueNames(db);
  const versions = prepareVersions(db);

  function toPlaces(stored: readonly StoredPlace[]): { translations: Titles; before: DayHours; after: DayHours }[] {
    const companies = toTitles(stored.filter(({ of }) => of === 'company').map(({ key }) => key));
    const zones = new Map(documents.getCentre().opening_hours.map(({ name, translations }) => [name as string, translations]));
    return stored.map(({ of, key, before, after }) => ({
      translations: (of === 'zone' ? zones.get(key)?.map(({ locale, title }) => ({ locale, title })) : companies(key)) ?? [],
      before: toDayHours(before),
      after: toDayHours(after),
    }));
  }

  /** Returns a function for the names of these companies. */
  function toTitles(keys: readonly string[]): (key: string | number) => Titles {
    const named = addNames(
      db,
      [...new Set(keys)].map((key) => ({ kind: 'companies', key })),
    );
    const titles = new Map(named.map(({ key, translations }) => [key, translations]));
    return (key) => titles.get(String(key)) ?? [];
  }

  function readHours(act: ActRow): Pick<ActivityChange, 'hours' | 'undo'> {
    const isUndo = act.act === 'hours undo';
    const row = act.act.startsWith('hours ') ? (isUndo ? hours.find(act.subject) : hours.findByKey(act.key)) : undefined;
    if (!row) return { hours: null, undo: null };
    const { wish, places } = JSON.parse(String(row.body)) as { wish: { date: string }; places: StoredPlace[] }; // safe: written by `hours-changes.ts`
    const shown = toPlaces(places.slice(0, shownPlaces)).map((place) => (isUndo ? swap(place) : place));
    return { hours: { date: wish.date, places: shown, total: places.length }, undo: isUndo ? null : toUndo('hours', row) };
  }

  function readUnits(act: ActRow): Pick<ActivityChange, 'units' | 'undo'> {
    const isUndo = act.act === 'units undo';
    const row = act.act.startsWith('units ') ? (isUndo ? units.find(act.subject) : units.findByKey(act.key)) : undefined;
    if (!row) return { units: null, undo: null };
    const { units: stored } = JSON.parse(String(row.body)) as { units: StoredUnit[] }; // safe: written by `plan-change.ts`
    const toName = toTitles(stored.flatMap(({ before, after }) => [...before, ...after].map(String)));
    const changed = stored.map(({ unit, before, after }) => ({ unit, before: before.map(toName), after: after.map(toName) }));
    return { units: changed.map((one) => (isUndo ? swap(one) : one)), undo: isUndo ? null : toUndo('units', row) };
  }

  return (act: ActRow): ActivityChange => {
    const [named] = addNamesOf([act]);
    if (!named) throw new Error('an act was lost');
    const { hours: changedHours, undo: undoHours } = readHours(act);
    const { units: changedUnits, undo: undoUnits } = readUnits(act);
    const changed = readRecords(act);
    return {
      act: named,
      before: act.before,
      after: act.after,
      names: [...changed.names, ...listNames(act)],
      records: changed.records,
      ...versions(act),
      hours: changedHours,
      units: changedUnits,
      undo: undoHours ?? undoUnits ?? changed.undo,
    };
  };
}

/** Changes that one act made. */
function prepareChanges(db: Database, table: 'hours_change' | 'unit_change') {
  const one = db.prepare(`SELECT id, body, undone_ms FROM ${table} WHERE id = :id`);
  const byKey = db.prepare(`SELECT id, body, undone_ms FROM ${table} WHERE request_key = :key`);
  return {
    find: (id: string): Row | undefined => one.get({ id: toId(id) }),
    findByKey: (key: string | null): Row | undefined => (key === null ? undefined : byKey.get({ key })),
  };
}

function toUndo(of: 'hours' | 'units', { id, undone_ms }: Row): ActivityChange['undo'] {
  return { of, kind: null, id: Number(id), is_undone: undone_ms !== null };
}

/** Prepares the function that returns the versions of a record before and after an act, and the schedule that the act set or executed. */
function prepareVersions(db: Database) {
  const find = db.prepare('SELECT schedule FROM record_version WHERE kind = :kind AND key = :key AND version = :version');
  const findShown = db.prepare(
    `SELECT version FROM record_version WHERE kind = :kind AND key = :key AND version < :version
     AND act IN ('import', 'save', 'publish', 'restore') ORDER BY version DESC LIMIT 1`,
  );
  return ({ act, subject, before, after }: ActRow): Pick<ActivityChange, 'versions' | 'schedule'> => {
    if (!act.startsWith('records ') || typeof after?.version !== 'number') return { versions: null, schedule: null };
    const { version } = after;
    const { kind, key } = toRecordKey(subject);
    const now = findRecord(db, kind, key)?.version ?? version;
    const previous = typeof before?.version === 'number' ? before.version : null;
    const shown = act === 'records publish' ? findShown.get({ kind, key, version })?.version : undefined;
    const note = find.get({ kind, key, version })?.schedule;
    return {
      versions: { before: typeof shown === 'number' ? shown : previous, after: version, now },
      schedule: typeof note === 'string' ? (JSON.parse(note) as ActivityChange['schedule']) : null, // safe: written by `planHistory`
    };
  };
}

function swap<T extends { before: unknown; after: unknown }>(change: T): T {
  return { ...change, before: change.after, after: change.before };
}

function toDayHours(day: DayHours): DayHours {
  return day && { status: day.status, hours: day.hours };
}
