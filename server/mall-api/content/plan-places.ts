import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Database } from '../core/db/database.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { fillUnits, type PlacedCompany } from './fill-units.ts';
import { type ReadEdit, readShownRecord } from './shown-records.ts';

/** Returns floor plans that have changed or whose units have other companies, with the companies of all units. */
export function findPlans(db: Database, edits: readonly ReadEdit[], { day, timeZone }: DatesFrom): Map<string, Floorplan> {
  const plans = new Map<string, Floorplan>();
  const add = (id: number | null | undefined) => {
    if (id === null || id === undefined || plans.has(String(id))) return;
    if (edits.some(({ kind, key }) => kind === 'floorplans' && key === String(id))) return;
    const plan = readShownRecord(db, 'floorplans', String(id), { day, timeZone }) as Floorplan | undefined; // safe: parsed by its schema
    if (plan) plans.set(String(id), plan);
  };
  const companies = edits.filter(({ kind }) => kind === 'companies');
  for (const { key, kind, after } of edits) if (kind === 'floorplans' && after) plans.set(key, structuredClone(after) as Floorplan);
  for (const { before, after } of companies) {
    const [was, is] = [before as Company | undefined, after as Company | undefined]; // safe: parsed by their schema
    if (was?.floorplan_id === is?.floorplan_id && was?.unit === is?.unit) continue;
    add(was?.floorplan_id);
    add(is?.floorplan_id);
  }
  for (const plan of plans.values()) fillUnits({ companies: listPlaced(db, plan.id, companies), floorplans: [plan] });
  return plans;
}

/** Lists the companies of a plan in file order, as in an import, because the first of two companies in a unit is shown. */
function listPlaced(db: Database, planId: number, edits: readonly ReadEdit[]): PlacedCompany[] {
  const rows = db
    .prepare(
      `SELECT r.key, r.file, r.position, c.unit FROM company c JOIN record r ON r.kind = 'companies' AND r.key = CAST(c.id AS TEXT)
       WHERE c.floorplan_id = :planId AND c.unit IS NOT NULL`,
    )
    .all({ planId })
    .map((row) => ({ key: String(row.key), file: String(row.file), position: Number(row.position), unit: String(row.unit) }));
  const kept = rows.filter(({ key }) => !edits.some((edit) => edit.key === key));
  const moved = edits.flatMap(({ key, file, position, after }) => {
    const { floorplan_id, unit } = (after ?? {}) as Partial<Company>; // safe: parsed by its schema
    return floorplan_id === planId && unit ? [{ key, file, position, unit }] : [];
  });
  return [...kept, ...moved]
    .sort((one, other) => (one.file === other.file ? one.position - other.position : one.file < other.file ? -1 : 1))
    .map(({ key, unit }) => ({ id: Number(key), floorplan_id: planId, unit }));
}
