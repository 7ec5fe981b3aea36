import * as z from 'zod/mini';
import {
  changeDeskUnits,
  deskUnitStates,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '../contracts/desk-units.ts';
import { check } from './check.ts';
import { Count, DateTime, Id, IdempotencyKey, Text, translations, UnitName } from './fields.ts';
import { Point } from './floorplans.ts';

const titles = translations({ title: Text });
const named = z.object({ id: Id, translations: titles });

/** Of a plan and its unit. */
const at = { floorplan_id: Id, unit: UnitName };

export const DeskUnit = z.object({
  ...at,
  /** An import made its name up: nobody is shown it. */
  is_generated: z.boolean(),
  /** Who is there; the first is the one that the plan shows. */
  companies: z.array(named),
});
export type DeskUnit = z.infer<typeof DeskUnit>;

export const DeskUnitsChange = z.object({
  id: Id,
  at: DateTime,
  by: z.string(),
  /** Who was where, and is where since. */
  units: z.array(z.object({ ...at, before: z.array(named), after: z.array(named) })),
  undone: z.boolean(),
});
export type DeskUnitsChange = z.infer<typeof DeskUnitsChange>;

export const DeskUnits = z.object({
  /** From the lowest up. */
  floors: z.array(z.object({ id: Id, floor: z.int(), translations: titles, let: Count, vacant: Count })),
  /** Companies without a unit. */
  unplaced: Count,
  /** The last first. */
  changes: z.array(DeskUnitsChange),
});
export type DeskUnits = z.infer<typeof DeskUnits>;

export const DeskFloorUnits = z.object({
  id: Id,
  width: z.number(),
  height: z.number(),
  /** SVG path data, as those of the units. */
  outline: z.string(),
  units: z.array(z.object({ unit: UnitName, path: z.string(), centre: Point, state: z.enum([...deskUnitStates, 'amenity']) })),
});
export type DeskFloorUnits = z.infer<typeof DeskFloorUnits>;

export const UnplacedCompany = named;
export type UnplacedCompany = z.infer<typeof UnplacedCompany>;

export const DeskUnitChange = z.object({
  ...at,
  /** Who was there when somebody looked, in any order. */
  seen: z.array(Id).check(z.maxLength(50)),
  company_ids: z.array(Id).check(z.maxLength(50)),
});
export type DeskUnitChange = z.infer<typeof DeskUnitChange>;

export const ChangeDeskUnitsBody = z.object({
  units: z.array(DeskUnitChange).check(z.minLength(1), z.maxLength(50)),
  key: IdempotencyKey,
});

export const deskUnitsChecks = [
  check(getDeskUnits, { answer: DeskUnits }),
  check(getDeskFloorUnits, { answer: DeskFloorUnits }),
  check(listDeskUnits, { item: DeskUnit }),
  check(listUnplacedCompanies, { item: UnplacedCompany }),
  check(changeDeskUnits, { body: ChangeDeskUnitsBody, answer: DeskUnitsChange }),
  check(undoDeskUnits, { answer: DeskUnitsChange }),
];
