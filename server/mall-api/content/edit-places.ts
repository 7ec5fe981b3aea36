import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Database } from '../core/db/database.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { type LoneEdit, readKept, readRecord } from './edit-alone.ts';
import { fillUnits, type PlacedCompany } from './fill-units.ts';
import { listKinds } from './known-kinds.ts';

interface Changed {
  kind: string;
  json: unknown;
}

/**
 * Reads companies and floor plans of which nothing changes but who is in which unit, together with all plans on which that shows: a shop that moves
 * takes milliseconds however large the centre. Undefined where the change is about more, or may be wrong.
 */
export function findPlaceEdits(db: Database, changes: readonly Changed[], from: DatesFrom): LoneEdit[] | undefined {
  const companies = new Map<number, Company>();
  const plans = new Map<number, Floorplan>();
  const planIds = new Set<number>();
  for (const { kind, json } of changes) {
    const read = readRecord(kind, json, from);
    const before = read && readKept(db, kind, read.id, from);
    if (!read || !before) return undefined;
    if (kind === 'companies') {
      const [own, was] = [read as Company, before as Company]; // as their schema has them
      if (!isSameBut(toOtherFields, own, was)) return undefined;
      companies.set(own.id, own);
      for (const { floorplan_id } of [own, was]) if (floorplan_id) planIds.add(floorplan_id);
    } else if (kind === 'floorplans') {
      const [own, was] = [read as Floorplan, before as Floorplan]; // as their schema has them
      if (!isSameBut(toDrawing, own, was)) return undefined;
      plans.set(own.id, own);
      planIds.add(own.id);
    } else return undefined;
  }
  for (const id of planIds) {
    const plan = plans.get(id) ?? (readKept(db, 'floorplans', id, from) as Floorplan | undefined); // as its schema has it
    if (!plan) return undefined;
    plans.set(id, plan);
  }
  const placed = listPlaced(db, companies);
  if (plans.size === 0 || !arePlacesThere(companies, plans, placed)) return undefined;
  fillUnits({ companies: [...placed.values()], floorplans: [...plans.values()] });
  return [...toEdits('floorplans', plans), ...toEdits('companies', companies)];
}

function isSameBut<T>(toOthers: (record: T) => unknown, one: T, other: T): boolean {
  return JSON.stringify(toOthers(one)) === JSON.stringify(toOthers(other));
}

const toOtherFields = ({ floorplan_id: _, floor: __, unit: ___, is_outside_only: ____, ...others }: Company) => others;

const toDrawing = ({ units, ...plan }: Floorplan) => [plan, units.map(({ company_id: _, ...unit }) => unit)];

/** In the order of their files, as an import has them: of two in one unit the first is shown. */
function listPlaced(db: Database, changed: ReadonlyMap<number, Company>): Map<number, PlacedCompany> {
  const rows = db.prepare(
    `SELECT c.id, ${jsonField('c.body', 'floorplan_id')} AS plan_id, ${jsonField('c.body', 'unit')} AS unit
     FROM record r JOIN company c ON c.id = CAST(r.key AS INTEGER) WHERE r.kind = 'companies' ORDER BY r.file, r.position, r.key`,
  );
  const placed = new Map<number, PlacedCompany>();
  for (const { id, plan_id, unit } of rows.iterate()) {
    const shown = { id: Number(id), floorplan_id: plan_id === null ? null : Number(plan_id), unit: unit === null ? null : String(unit) };
    placed.set(shown.id, changed.get(shown.id) ?? shown);
  }
  return placed;
}

function arePlacesThere(
  companies: ReadonlyMap<number, Company>,
  plans: ReadonlyMap<number, Floorplan>,
  placed: ReadonlyMap<number, PlacedCompany>,
): boolean {
  const isDrawn = ({ floorplan_id, unit }: Company) =>
    !floorplan_id || !unit || plans.get(floorplan_id)?.units.some((drawn) => drawn.unit === unit) === true;
  const isKnown = ({ company_id: id }: Floorplan['units'][number]) => !id || placed.has(id);
  return [...companies.values()].every(isDrawn) && [...plans.values()].every(({ units }) => units.every(isKnown));
}

function toEdits(kindName: string, records: ReadonlyMap<number, Company | Floorplan>): LoneEdit[] {
  const kind = listKinds.get(kindName);
  return kind ? [...records.values()].map((record) => ({ kindName, kind, position: undefined, record })) : [];
}
