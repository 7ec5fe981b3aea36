import { type FloorAreas, toFloorAreas } from './floor-areas.ts';
import type { PlacedPlan } from './source.ts';
import { createGeometries, type Geometries } from './values.ts';

/** A floor plan with its areas, and with its place on the Earth. */
export interface Floor {
  plan: PlacedPlan;
  areas: FloorAreas;
  geometries: Geometries;
  /** A name for each unit that is unique on the floor. */
  unitNames: readonly string[];
}

export function toFloor(plan: PlacedPlan, metresPerUnit: number): Floor {
  const counts = new Map<string, number>();
  const unitNames = plan.units.map(({ unit }) => {
    const count = (counts.get(unit) ?? 0) + 1;
    counts.set(unit, count);
    return count > 1 ? `${unit} ${count}` : unit;
  });
  return { plan, areas: toFloorAreas(plan), geometries: createGeometries(plan, metresPerUnit), unitNames };
}
