import type { DeskUnit, DeskUnitChange } from '#shared/contracts/desk-units.ts';

type Shop = DeskUnit['companies'][number];

/** What becomes of those who are in the unit that a shop comes to: they take the place that it leaves, stay beside it, or have none. */
export const fates = ['swap', 'stay', 'leave'] as const;
export type Fate = (typeof fates)[number];

/** A shop that comes to a unit, or leaves without another one. */
export interface Move {
  shop: Shop;
  /** Where it is now, as far as it may leave there. */
  from: readonly DeskUnit[];
  /** Undefined: to none. */
  to: DeskUnit | undefined;
  fate: Fate;
  /** It stays where it is as well. */
  isKept: boolean;
}

/** A unit with who is there now, and who is to be. */
export interface UnitLine {
  unit: DeskUnit;
  after: readonly Shop[];
}

export const isSameUnit = (one: DeskUnit, other: DeskUnit): boolean => one.floorplan_id === other.floorplan_id && one.unit === other.unit;

/** What it changes, unit by unit; nothing where the shop is there already. */
export function listLines({ shop, from, to, fate, isKept }: Move): UnitLine[] {
  const others = (to?.companies ?? []).filter(({ id }) => id !== shop.id);
  const left = from.filter((unit) => !to || !isSameUnit(unit, to));
  if (to && others.length < to.companies.length && (left.length === 0 || isKept)) return [];
  const isSwap = fate === 'swap' && left.length > 0;
  const lines: UnitLine[] = to ? [{ unit: to, after: fate === 'stay' ? [shop, ...others] : [shop] }] : [];
  if (isKept && !isSwap) return lines;
  const leaving = left.map((unit, index): UnitLine => {
    const staying = unit.companies.filter(({ id }) => id !== shop.id);
    return { unit, after: isSwap && index === 0 ? [...staying, ...others] : staying };
  });
  return [...lines, ...leaving];
}

/** Shops that leave one of these units for none of the others. */
export function listHomeless(lines: readonly UnitLine[]): Shop[] {
  const placed = new Set(lines.flatMap(({ after }) => after.map(({ id }) => id)));
  const gone = lines.flatMap(({ unit }) => unit.companies.filter(({ id }) => !placed.has(id)));
  return [...new Map(gone.map((shop) => [shop.id, shop])).values()];
}

export function toChanges(lines: readonly UnitLine[]): DeskUnitChange[] {
  return lines.map(({ unit: { floorplan_id, unit, companies }, after }) => ({
    ...{ floorplan_id, unit },
    seen: companies.map(({ id }) => id),
    company_ids: after.map(({ id }) => id),
  }));
}
