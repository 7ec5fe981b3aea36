import { isDeepStrictEqual } from 'node:util';
import type { DeskUnitChange } from '#shared/contracts/desk-units.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { Records, ToBe } from '../records/records.ts';
import { type IndexedUnit, toUnitName, type UnitIndex, type UnitPlace } from './unit-index.ts';

/** Occupants of a unit before and after a change. */
export interface ChangedUnit extends UnitPlace {
  before: number[];
  after: number[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Change of the fields that contain a company's location or a unit's occupant; missing fields are omitted. */
export interface FieldEdit {
  kind: 'companies' | 'floorplans';
  key: string;
  /** Unit of a floor plan. */
  unit?: string;
  before: Fields;
  after: Fields;
}

export interface UnitPlan {
  units: ChangedUnit[];
  edits: FieldEdit[];
}

const fieldsOf = { companies: ['floorplan_id', 'floor', 'unit', 'is_outside_only'], floorplans: ['company_id'] } as const;

/**
 * Plans the record changes that put these companies into these units. A company's record contains its location. Further
 * units of the company are recorded in the plans, and so are units for which a plan already contains the company.
 * Throws `Conflict` if a unit's occupants differ from those that were viewed.
 */
export function planUnits(index: UnitIndex, wanted: readonly DeskUnitChange[], records: Pick<Records, 'find'>): UnitPlan {
  const units = readWanted(index, wanted);
  const toBe = new Map(units.map((unit) => [toUnitName(unit), unit.after]));
  const companyIds = [...new Set(units.flatMap(({ before, after }) => [...before, ...after]))];
  const homes = new Map(companyIds.map((id) => [id, findHome(id, toBe, index)]));
  return {
    units,
    edits: [
      ...companyIds.map((id) => planCompany(id, homes.get(id), index, records)),
      ...units.map((unit) => planUnit(unit, homes, records)),
    ].filter(({ before, after }) => !isDeepStrictEqual(before, after)),
  };
}

function readWanted({ units, companies }: UnitIndex, wanted: readonly DeskUnitChange[]): ChangedUnit[] {
  if (new Set(wanted.map(({ floorplan_id: planId, unit }) => toUnitName({ planId, unit }))).size < wanted.length) throw unfit('units');
  return wanted.map(({ floorplan_id: planId, unit, seen, company_ids }) => {
    const found = units.get(toUnitName({ planId, unit }));
    if (!found || found.isAmenity) throw new ApiError('NotFound');
    if (!isDeepStrictEqual(new Set(found.companyIds), new Set(seen)))
      throw new ApiError('Conflict', { errors: { units: ['not_available'] } });
    if (company_ids.some((id) => !companies.has(id))) throw unfit('units.company_ids');
    return { planId, unit, before: found.companyIds, after: [...new Set(company_ids)] };
  });
}

/** Returns the unit for the company's own record: the current one as long as the company stays there. */
function findHome(id: number, toBe: ReadonlyMap<string, readonly number[]>, { unitsOf }: UnitIndex): string | undefined {
  const now = unitsOf.get(id) ?? [];
  const stays = now.filter((name) => toBe.get(name)?.includes(id) ?? true);
  const isStill = now[0] !== undefined && stays[0] === now[0];
  const comes = [...toBe].flatMap(([name, ids]) => (ids.includes(id) && !stays.includes(name) ? [name] : []));
  return isStill ? stays[0] : (comes[0] ?? stays[0]);
}

function planCompany(
  id: number,
  home: string | undefined,
  { units, unitsOf, floors }: UnitIndex,
  records: Pick<Records, 'find'>,
): FieldEdit {
  const edit = { kind: 'companies', key: String(id) } as const;
  const before = pick(records.find('companies', edit.key).live, fieldsOf.companies);
  const unit = home === undefined ? undefined : units.get(home);
  if (!unit) return { ...edit, before, after: {} };
  if (unitsOf.get(id)?.[0] === home && isAt(before, unit)) return { ...edit, before, after: before };
  const floor = floors.find(({ id: planId }) => planId === unit.planId)?.floor;
  const after = { floorplan_id: unit.planId, floor, unit: unit.unit, ...(unit.isOutsideOnly && { is_outside_only: true }) };
  return { ...edit, before, after };
}

function isAt({ floorplan_id, unit }: Fields, { planId, unit: name }: IndexedUnit): boolean {
  return floorplan_id === planId && unit === name;
}

/**
 * Plans the occupant of a unit in its plan. If the plan already contains an occupant, the plan continues to contain
 * one. Otherwise the plan only contains companies whose own record has another unit.
 */
function planUnit(
  { planId, unit, after: ids }: ChangedUnit,
  homes: ReadonlyMap<number, string | undefined>,
  records: Pick<Records, 'find'>,
): FieldEdit {
  const edit = { kind: 'floorplans', key: String(planId), unit } as const;
  const before = pick(findTarget(records.find('floorplans', edit.key).live, unit), fieldsOf.floorplans);
  const said = typeof before.company_id === 'number' ? before.company_id : undefined;
  const [guest, ...others] = ids.filter((id) => homes.get(id) !== toUnitName({ planId, unit }));
  if (others.length > 0) throw unfit('units.company_ids');
  if (guest !== undefined) return { ...edit, before, after: { company_id: guest } };
  if (said === undefined || ids.includes(said)) return { ...edit, before, after: before };
  return { ...edit, before, after: { company_id: ids[0] ?? null } };
}

/**
 * Returns the records with their new bodies. Also changes a draft with the same fields as the published version. Throws
 * `Conflict` if a record has changed meanwhile or is no longer published.
 */
export function toRecords(edits: readonly FieldEdit[], records: Pick<Records, 'find'>): ToBe[] {
  return [...Map.groupBy(edits, ({ kind, key }) => `${kind} ${key}`).values()].flatMap((own): ToBe[] => {
    const [first] = own;
    if (!first) return [];
    const { kind, key } = first;
    const { live, draft, isArchived } = records.find(kind, key);
    const body = structuredClone(live);
    if (isArchived || !own.every((edit) => put(body, edit))) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
    const waiting = structuredClone(draft);
    const isMoved = waiting !== undefined && own.map((edit) => put(waiting, edit)).includes(true);
    return [{ kind, key, body, ...(isMoved && { draft: waiting }) }];
  });
}

/** Changes the fields of a body. Returns false, without a change, if the fields differ from `before`. */
function put(body: unknown, { kind, unit, before, after }: FieldEdit): boolean {
  const target = kind === 'companies' ? body : findTarget(body, unit);
  if (!isRecord(target) || !isDeepStrictEqual(pick(target, fieldsOf[kind]), before)) return false;
  for (const name of fieldsOf[kind]) {
    if (Object.hasOwn(after, name)) target[name] = after[name];
    else delete target[name];
  }
  return true;
}

export function toOpposite({ before, after, ...edit }: FieldEdit): FieldEdit {
  return { ...edit, before: after, after: before };
}

function findTarget(plan: unknown, name: string | undefined): unknown {
  const units = isRecord(plan) && Array.isArray(plan.units) ? plan.units : [];
  return units.find(({ unit }) => unit === name);
}

function pick(record: unknown, names: readonly string[]): Fields {
  return Object.fromEntries(isRecord(record) ? names.flatMap((name) => (Object.hasOwn(record, name) ? [[name, record[name]]] : [])) : []);
}

const unfit = (field: string) => new ApiError('UnprocessableEntity', { errors: { [field]: ['invalid'] } });

export interface StoredUnitChange extends UnitPlan {
  id: number;
  atMs: number;
  by: string;
  isUndone: boolean;
}

/** Stores changes that were made in one act. Callers hold the transaction. */
export function prepareUnitChanges(db: Database) {
  const columns = 'c.id, c.at_ms, c.body, c.undone_ms, s.name FROM unit_change c JOIN staff s ON s.id = c.staff_id';
  const last = db.prepare(`SELECT ${columns} ORDER BY c.id DESC LIMIT :limit`);
  const one = db.prepare(`SELECT ${columns} WHERE c.id = :id`);
  const byKey = db.prepare(`SELECT ${columns} WHERE c.request_key = :key`);
  const insert = db.prepare('INSERT INTO unit_change (request_key, at_ms, staff_id, body) VALUES (:key, :nowMs, :staffId, :body)');
  const undo = db.prepare('UPDATE unit_change SET undone_ms = :nowMs WHERE id = :id AND undone_ms IS NULL');
  return {
    listLast: (limit: number): StoredUnitChange[] => last.all({ limit }).map(toChange),
    find(id: number): StoredUnitChange | undefined {
      const row = one.get({ id });
      return row && toChange(row);
    },
    findByKey(key: string): StoredUnitChange | undefined {
      const row = byKey.get({ key });
      return row && toChange(row);
    },
    add({ units, edits, key, staffId }: UnitPlan & { key: string; staffId: number }, now: Date): void {
      insert.run({ key, staffId, nowMs: now.getTime(), body: JSON.stringify({ units, edits }) });
    },
    /** Marks a change as undone. Returns false if it is already undone. */
    undo: (id: number, now: Date): boolean => Number(undo.run({ id, nowMs: now.getTime() }).changes) === 1,
  };
}

function toChange({ id, at_ms, body, undone_ms, name }: Row): StoredUnitChange {
  const { units, edits } = JSON.parse(String(body)) as UnitPlan; // safe: written by the code above
  return { id: Number(id), atMs: Number(at_ms), by: String(name), isUndone: undone_ms !== null, units, edits };
}
