import type { FloorplanUnit, Point } from '#shared/contracts/floorplans.ts';
import type { Along, Edge, Facing, Hall, Kiosk, Row } from './building.ts';
import { toPath } from './frame.ts';
import type { Sheet } from './sheet.ts';

/** Half a wall: by so much each unit draws back from its edges. */
const wall = 1.5;

export type Door = { along: Along; across: number; facing: Facing };
export type DrawnUnit = { shape: FloorplanUnit; door: Door };

type Run = Hall['runs'][number];

export function drawRow(sheet: Sheet, { along: [from, to], across: [near, far], door, units }: Row): DrawnUnit[] {
  const total = units.reduce((sum, [, weight]) => sum + weight, 0);
  const isAlong = door === 'north' || door === 'south';
  const middle = (from + to) / 2;
  const [start, length] = isAlong
    ? [from, to - from]
    : [sheet.across(middle, near), sheet.across(middle, far) - sheet.across(middle, near)];
  let walked = 0;
  return units.map(([unit, weight, amenity], index) => {
    const begin = start + (length * walked) / total;
    walked += weight;
    const end = start + (length * walked) / total;
    const half = (begin + end) / 2;
    const bounds: { along: [Along, Along]; across: [Edge, Edge] } = isAlong
      ? { along: [begin, end], across: [near, far] }
      : { along: [from, to], across: [index === 0 ? near : begin, index === units.length - 1 ? far : end] };
    const spot = isAlong ? half : middle;
    const label = isAlong ? (sheet.across(spot, near) + sheet.across(spot, far)) / 2 : half;
    return drawHall(sheet, {
      unit,
      ...(amenity === undefined ? {} : { amenity }),
      runs: [
        [bounds.along[0], bounds.along[1], bounds.across[0]],
        [bounds.along[1], bounds.along[0], bounds.across[1]],
      ],
      door: {
        along: { north: spot, south: spot, west: from, east: to }[door],
        across: { north: near, south: far, west: half, east: half }[door],
        facing: door,
      },
      label: [spot, label],
    });
  });
}

export function drawKiosk(sheet: Sheet, { unit, amenity, at: [along, across], radius, door }: Kiosk): DrawnUnit {
  const corners = Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index * Math.PI) / 10;
    return sheet.place(along + sheet.toAlong(radius * Math.sin(angle)), across - radius * Math.cos(angle));
  });
  const edge = across + (door === 'north' ? -radius : radius);
  return {
    shape: toShape(unit, amenity, toPath(corners), sheet.place(along, across), sheet.place(along, edge)),
    door: { along, across: edge, facing: door },
  };
}

export function drawHall(sheet: Sheet, { unit, amenity, runs, door, label }: Hall): DrawnUnit {
  const corners = runs.flatMap(([from, to, edge], index) => {
    const before = runs.at(index - 1) ?? [from, to, edge];
    const after = runs[(index + 1) % runs.length] ?? before;
    return sheet.trace(
      from + sideShift(sheet, before, edge, from),
      to + sideShift(sheet, [from, to, edge], after[2], to),
      edge,
      edgeShift(from, to),
    );
  });
  const entrance = toEntrance(sheet, door);
  return {
    shape: toShape(unit, amenity, toPath(corners), sheet.place(...label), sheet.place(entrance.along, entrance.across)),
    door: entrance,
  };
}

/** Inwards from a wall along the building: northern walls run east, southern ones west. */
const edgeShift = (from: Along, to: Along) => (from < to ? wall : -wall);

/** Inwards from the wall across the building that joins two runs: going south it is an eastern wall. */
const sideShift = (sheet: Sheet, [from, to, edge]: Run, next: Edge, along: Along) => {
  const towards = from < to ? along - 0.01 : along + 0.01;
  return sheet.across(towards, edge) < sheet.across(towards, next) ? -sheet.toAlong(wall) : sheet.toAlong(wall);
};

function toEntrance(sheet: Sheet, { along, across, facing }: Hall['door']): Door {
  const [east, south] = { north: [0, wall], south: [0, -wall], west: [wall, 0], east: [-wall, 0] }[facing] ?? [0, 0];
  const place = along + sheet.toAlong(east ?? 0);
  return { along: place, across: sheet.across(place, across) + (south ?? 0), facing };
}

const toShape = (unit: string, amenity: number | undefined, path: string, centre: Point, entrance: Point): FloorplanUnit => ({
  unit,
  ...(amenity === undefined ? {} : { amenity_id: amenity }),
  path,
  centre,
  entrance,
});
