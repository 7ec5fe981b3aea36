import type {
  DeskFloorUnits,
  DeskUnit,
  DeskUnitChange,
  DeskUnits,
  DeskUnitsChange,
  UnplacedCompany,
} from '#shared/contracts/desk-units.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toWords } from '#shared/rules/fold.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import { prepareFloorplanQueries } from '../floorplans/queries.ts';
import type { Records } from '../records/records.ts';
import {
  type ChangedUnit,
  planUnits,
  prepareUnitChanges,
  type StoredUnitChange,
  toOpposite,
  toRecords,
  type UnitPlan,
} from './plan-change.ts';
import { hasWords, type IndexedUnit, prepareUnitIndex, toUnitName, type UnitIndex } from './unit-index.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Pick<Records, 'find' | 'saveAll'>;
  operatorActs: Pick<OperatorActs, 'record'>;
}

export interface UnitQuery extends PageQuery {
  floor?: number | undefined;
  unit?: string | undefined;
  company?: number | undefined;
  state?: 'let' | 'vacant' | undefined;
  q?: string | undefined;
}

const shownChanges = 10;

/**
 * Reads the occupancy of units from published content, and changes it by editing companies and floor plans. A change of
 * several units is undone in one act.
 */
export function prepareDeskUnits({ db, clock, records, operatorActs }: Dependencies) {
  const getIndex = prepareUnitIndex(db);
  const plans = prepareFloorplanQueries(db);
  const changes = prepareUnitChanges(db);

  function getChange(id: number): StoredUnitChange {
    const change = changes.find(id);
    if (!change) throw new ApiError('NotFound');
    return change;
  }

  return {
    read(): DeskUnits {
      const index = getIndex();
      const counts = new Map(index.floors.map(({ id }) => [id, { let: 0, vacant: 0 }]));
      for (const { planId, isAmenity, companyIds } of index.units.values()) {
        const count = counts.get(planId);
        if (count && !isAmenity) count[companyIds.length > 0 ? 'let' : 'vacant'] += 1;
      }
      return {
        floors: index.floors.map((floor) => ({
          ...floor,
          translations: floor.translations.map(({ locale, title }) => ({ locale, title })),
          ...(counts.get(floor.id) ?? { let: 0, vacant: 0 }),
        })),
        unplaced: index.unplaced.length,
        changes: changes.listLast(shownChanges).map((change) => toDeskChange(change, index)),
      };
    },

    /** Returns the units of a floor. Throws `NotFound`. */
    readFloor(id: number): DeskFloorUnits {
      const { width, height, outline, units } = found(plans.find(id));
      const index = getIndex();
      const toState = (unit: string) => {
        const known = index.units.get(toUnitName({ planId: id, unit }));
        if (known?.isAmenity) return 'amenity';
        return known && known.companyIds.length > 0 ? 'let' : 'vacant';
      };
      return {
        ...{ id, width, height, outline },
        units: units.map(({ unit, path, centre }) => ({ unit, path, centre, state: toState(unit) })),
      };
    },

    list({ page, per_page, ...query }: UnitQuery): Page<DeskUnit> {
      const index = getIndex();
      const words = toWords(query.q ?? '');
      const chosen = [...index.units.values()].filter((unit) => isChosen(unit, query) && hasWords(unit, words));
      return toPage(chosen, { page, per_page }, (unit) => toDeskUnit(unit, index));
    },

    listUnplaced({ page, per_page, q = '' }: PageQuery & { q?: string | undefined }): Page<UnplacedCompany> {
      const words = toWords(q);
      const chosen = getIndex().unplaced.filter((company) => hasWords(company, words));
      return toPage(chosen, { page, per_page }, ({ id, translations }) => ({ id, translations }));
    },

    /**
     * Changes occupants. Throws `NotFound`, `UnprocessableEntity`, and `Conflict` if a unit's occupants differ from
     * those that were viewed.
     */
    async change(wanted: readonly DeskUnitChange[], key: string, { staffId, name }: StaffDoer): Promise<DeskUnitsChange> {
      let planned: UnitPlan = { units: [], edits: [] };
      const saved = await records.saveAll(
        { by: name, staffId, cause: 'units change' },
        () => {
          if (changes.findByKey(key)) return [];
          planned = planUnits(getIndex(), wanted, records);
          return toRecords(planned.edits, records);
        },
        () => {
          if (changes.findByKey(key)) return;
          changes.add({ ...planned, key, staffId }, clock());
          operatorActs.record({ operator: name, staffId, act: 'units change', subject: toSubject(planned.units), deskKey: key });
        },
      );
      const change = changes.findByKey(key);
      if (saved.outcome === 'refused' || !change) throw new ApiError('Conflict', { errors: { units: ['not_available'] } });
      return toDeskChange(change, getIndex());
    },

    /** Undoes a change. Throws `NotFound`, and `Conflict` if any part of it was changed since. */
    async undo(id: number, { staffId, name }: StaffDoer): Promise<DeskUnitsChange> {
      const saved = await records.saveAll(
        { by: name, staffId, cause: 'units undo' },
        () => {
          const { isUndone, edits } = getChange(id);
          return isUndone ? [] : toRecords(edits.map(toOpposite), records);
        },
        () => {
          if (changes.undo(id, clock())) operatorActs.record({ operator: name, staffId, act: 'units undo', subject: String(id) });
        },
      );
      if (saved.outcome === 'refused') throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      return toDeskChange(getChange(id), getIndex());
    },
  };
}

function isChosen({ planId, unit, companyIds, isAmenity }: IndexedUnit, query: Omit<UnitQuery, 'page' | 'per_page'>): boolean {
  if (isAmenity) return false;
  if (query.floor !== undefined && planId !== query.floor) return false;
  if (query.unit !== undefined && unit !== query.unit) return false;
  if (query.company !== undefined && !companyIds.includes(query.company)) return false;
  return query.state === undefined || (query.state === 'let') === companyIds.length > 0;
}

function toPage<T, Row>(all: readonly T[], { page, per_page }: PageQuery, toRow: (one: T) => Row): Page<Row> {
  const data = all.slice((page - 1) * per_page, page * per_page).map(toRow);
  return { data, meta: toMeta({ page, per_page }, all.length) };
}

function toDeskUnit({ planId, unit, isGenerated, companyIds }: IndexedUnit, index: UnitIndex): DeskUnit {
  return { floorplan_id: planId, unit, is_generated: isGenerated, companies: toNamed(companyIds, index) };
}

/** Adds the names of companies; removed companies have none. */
function toNamed(ids: readonly number[], { companies }: UnitIndex): DeskUnit['companies'] {
  return ids.map((id) => ({ id, translations: companies.get(id)?.translations ?? [] }));
}

function toDeskChange({ id, atMs, by, isUndone, units }: StoredUnitChange, index: UnitIndex): DeskUnitsChange {
  return {
    ...{ id, by, undone: isUndone },
    at: new Date(atMs).toISOString(),
    units: units.map(({ planId, unit, before, after }) => ({
      ...{ floorplan_id: planId, unit },
      before: toNamed(before, index),
      after: toNamed(after, index),
    })),
  };
}

/** Names units in an act: `3/0-06, 3/0-07`. The shops are in the change itself. */
function toSubject(units: readonly ChangedUnit[]): string {
  return units.map(({ planId, unit }) => `${planId}/${unit}`).join(', ');
}
