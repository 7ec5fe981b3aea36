import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';
import { jsonField, jsonPart } from '../core/db/sqlite/dialect.ts';
import { prepareFloorplanQueries } from '../floorplans/queries.ts';

export type Titles = Floorplan['translations'];

export interface UnitPlace {
  planId: number;
  unit: string;
}

export interface IndexedUnit extends UnitPlace {
  isGenerated: boolean;
  isOutsideOnly: boolean;
  /** Whether an amenity uses the unit, such as toilets or a cash machine. */
  isAmenity: boolean;
  /** Occupants; the plan shows the first one. */
  companyIds: number[];
  folded: string;
}

export interface IndexedCompany {
  id: number;
  translations: Titles;
  folded: string;
}

export interface UnitIndex {
  /** Floors, from the lowest up. */
  floors: readonly Pick<Floorplan, 'id' | 'floor' | 'translations'>[];
  /** Units by `toUnitName`, ordered by floor and plan. */
  units: ReadonlyMap<string, IndexedUnit>;
  companies: ReadonlyMap<number, IndexedCompany>;
  /** Names of a company's units; the first is the unit in the company's own record. */
  unitsOf: ReadonlyMap<number, readonly string[]>;
  unplaced: readonly IndexedCompany[];
}

export const toUnitName = ({ planId, unit }: UnitPlace): string => `${planId} ${unit}`;

/** Whether each word is the beginning of a word of the text. */
export function hasWords({ folded }: { folded: string }, words: readonly string[]): boolean {
  return words.every((word) => ` ${folded}`.includes(` ${word}`));
}

/** Returns the occupancy of units in published content. The result is rebuilt after each change of the content. */
export function prepareUnitIndex(db: Database): () => UnitIndex {
  const plans = prepareFloorplanQueries(db);
  const columns = `id, ${jsonField('body', 'floorplan_id')} AS plan_id, ${jsonField('body', 'unit')} AS unit, ${jsonPart('body', 'translations')} AS translations`;
  const listCompanies = db.prepare(`SELECT ${columns} FROM company ORDER BY id`);

  return keepSinceImport(db, () => {
    const companies = new Map<number, IndexedCompany>();
    const inUnit = new Map<string, number[]>();
    for (const { id, plan_id, unit, translations } of listCompanies.iterate()) {
      const titles = (JSON.parse(String(translations)) as Titles).map(({ locale, title }) => ({ locale, title })); // safe: checked at import
      const company = { id: Number(id), translations: titles, folded: foldTitles(titles) };
      companies.set(company.id, company);
      if (plan_id === null || unit === null) continue;
      const name = toUnitName({ planId: Number(plan_id), unit: String(unit) });
      inUnit.set(name, [...(inUnit.get(name) ?? []), company.id]);
    }
    const floors = plans.list().sort((a, b) => a.floor - b.floor);
    const units = new Map<string, IndexedUnit>();
    for (const plan of floors)
      for (const drawn of plan.units) {
        const name = toUnitName({ planId: plan.id, unit: drawn.unit });
        const own = inUnit.get(name) ?? [];
        const companyIds = [...new Set(drawn.company_id ? [drawn.company_id, ...own] : own)];
        units.set(name, {
          ...{ planId: plan.id, unit: drawn.unit, companyIds },
          isGenerated: drawn.is_generated === true,
          isOutsideOnly: drawn.is_outside_only === true,
          isAmenity: Boolean(drawn.amenity_id) && companyIds.length === 0,
          folded: [fold(drawn.unit), ...companyIds.map((id) => companies.get(id)?.folded ?? '')].join(' '),
        });
      }
    const unitsOf = toUnitsOf(units, inUnit);
    return {
      floors: floors.map(({ id, floor, translations }) => ({ id, floor, translations })),
      ...{ units, companies, unitsOf },
      unplaced: [...companies.values()].filter(({ id }) => !unitsOf.has(id)),
    };
  });
}

function toUnitsOf(units: UnitIndex['units'], inUnit: ReadonlyMap<string, readonly number[]>): Map<number, string[]> {
  const unitsOf = new Map<number, string[]>();
  for (const [name, { companyIds }] of units)
    for (const id of companyIds) {
      const others = unitsOf.get(id) ?? [];
      unitsOf.set(id, inUnit.get(name)?.includes(id) ? [name, ...others] : [...others, name]);
    }
  return unitsOf;
}

/** Returns the words of the titles in all languages, to match them with `toWords` of the input. */
function foldTitles(titles: Titles): string {
  return [...new Set(titles.flatMap(({ title }) => toWords(title)))].join(' ');
}
