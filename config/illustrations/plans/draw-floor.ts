import type { Floorplan, FloorplanUnit, Point } from '#shared/contracts/floorplans.ts';
import type { Building, Connector, Passage, Room, Storey, Stretch } from './building.ts';
import { type Frame, frameAlong, stations, toPath } from './frame.ts';
import type { LocaleCode } from './titles.ts';
import { createWalkwayNet } from './walkway-net.ts';

const wall = 1.5;

type Side = 'north' | 'south';
type Front = { along: number; side: Side };

/** Draws every floor of a building; connectors are listed on both floors that they join. */
export function drawFloorplans(building: Building, storeys: readonly Storey[]): Floorplan[] {
  const frame = frameAlong(building.line);
  return storeys.map((storey) => drawFloor(building, frame, storey, storeys));
}

function drawFloor(building: Building, frame: Frame, storey: Storey, storeys: readonly Storey[]): Floorplan {
  const shape = shapeOf(building, frame, storey);
  const net = createWalkwayNet();
  const fronts: Front[] = [];
  const units: FloorplanUnit[] = [];
  const west = storey.west?.to ?? 0;
  const east = storey.east?.from ?? 1;

  if (storey.west !== null) units.push(shape.endUnit(storey.west.unit, 0, west, west));
  for (const side of ['north', 'south'] as const) {
    for (const { unit, from, to } of toFronts(building, storey, side, west, east)) {
      const along = (from + to) / 2;
      units.push(shape.frontUnit(unit, side, from, to));
      fronts.push({ along, side });
      net.join(shape.lane(along, side), shape.place(along, side, shape.half(along)));
    }
  }
  if (storey.east !== null) units.push(shape.endUnit(storey.east.unit, east, 1, east));
  for (const passage of building.passages) {
    const along = (passage.way + passage.to) / 2;
    fronts.push({ along, side: passage.side });
    const rooms = storey.rooms[passage.name] ?? [];
    units.push(...shape.rooms(passage, rooms));
    const door = storey.doors[passage.name];
    const stops = shape.stops(passage, rooms.length, connectorDepths(building.connectors, passage), door !== undefined);
    net.chain(
      [shape.lane(along, passage.side), ...stops.map((depth) => shape.place(along, passage.side, depth))].slice(
        0,
        door === 'steps' ? -1 : undefined,
      ),
    );
    if (door === 'steps')
      net.join(shape.place(along, passage.side, stops.at(-2) ?? 0), shape.place(along, passage.side, stops.at(-1) ?? 0), false);
    for (const depth of shape.roomDoors(passage, rooms.length))
      net.join(shape.place(along, passage.side, depth), shape.place(passage.way, passage.side, depth));
  }
  for (const lane of shape.lanes(fronts, west, east)) net.chain(lane);

  return {
    id: storey.id,
    floor: storey.floor,
    order: storey.floor,
    // as: entries of a record keep the type of its keys
    translations: (Object.entries(storey.titles) as [LocaleCode, string][]).map(([locale, title]) => ({ locale, title })),
    width: building.width,
    height: building.height,
    outline: shape.outline(),
    units: units.toSorted((one, other) => one.unit.localeCompare(other.unit, 'en', { numeric: true })),
    walkways: net.toWalkways(),
    connectors: storeys.flatMap((other) =>
      Math.abs(other.floor - storey.floor) === 1
        ? building.connectors.map((connector) => toConnector(building, shape, connector, storey, other))
        : [],
    ),
    attribution: null,
  };
}

function toConnector(building: Building, shape: ReturnType<typeof shapeOf>, connector: Connector, storey: Storey, other: Storey) {
  const floors = [storey.floor, other.floor].sort((one, two) => one - two).join('-');
  const at = connectorPlace(building, shape, connector);
  return {
    id: `${connector.id}-${floors}`,
    kind: connector.kind,
    at,
    to_floorplan_id: other.id,
    to: at,
    step_free: connector.kind === 'lift',
    working: true,
  };
}

function connectorPlace({ passages }: Building, shape: ReturnType<typeof shapeOf>, { at }: Connector): Point {
  if ('along' in at) return shape.middle(at.along);
  const passage = passages.find(({ name }) => name === at.passage);
  if (passage === undefined) throw new RangeError(`no passage ${at.passage}`);
  return shape.place((passage.way + passage.to) / 2, passage.side, at.depth);
}

const connectorDepths = (connectors: readonly Connector[], { name }: Passage) =>
  connectors.flatMap(({ at }) => ('passage' in at && at.passage === name ? [at.depth] : []));

/** Spreads each stretch of units between the passages of its side. */
function toFronts(building: Building, storey: Storey, side: Side, west: number, east: number) {
  const passages = building.passages.filter((passage) => passage.side === side);
  return storey[side].flatMap((stretch, index) => {
    const before = passages[index - 1];
    const after = passages[index];
    const isTaken = after !== undefined && (storey.rooms[after.name] ?? []).length > 0;
    return spread(stretch, before?.to ?? west, after === undefined ? east : isTaken ? after.from : after.way);
  });
}

function spread(stretch: Stretch, from: number, to: number) {
  const total = stretch.reduce((sum, [, weight]) => sum + weight, 0);
  let start = from;
  return stretch.map(([unit, weight]) => {
    const front = { unit, from: start, to: start + ((to - from) * weight) / total };
    start = front.to;
    return front;
  });
}

/** The geometry of one floor: everything in shares along and plan units across. */
function shapeOf(building: Building, frame: Frame, storey: Storey) {
  const { atrium } = building;
  const gap = wall / frame.length;
  const signOf = (side: Side) => (side === 'north' ? -1 : 1);
  const opening = (along: number) =>
    atrium === null || along <= atrium.from || along >= atrium.to
      ? 0
      : Math.sin((Math.PI * (along - atrium.from)) / (atrium.to - atrium.from)) ** 0.7;
  const half = (along: number) => building.corridor + (storey.atriumHalf - building.corridor) * opening(along);
  const laneAcross = (along: number) => (atrium?.lane ?? 0) * opening(along);
  const reach = (along: number, side: Side) => {
    const share = Math.min(1, Math.min(along, 1 - along) / building.ends.over);
    return building.reach[side] * (building.ends.left + (1 - building.ends.left) * Math.sin((Math.PI / 2) * share));
  };
  const place = (along: number, side: Side, across: number) => frame.place(along, signOf(side) * across);
  const middle = (along: number) => frame.place(along, 0);
  const lane = (along: number, side: Side) => place(along, side, laneAcross(along));
  const edge = (side: Side, from: number, to: number, across: (along: number) => number) =>
    stations(frame, from, to).map((along) => place(along, side, across(along)));
  const area = (side: Side, from: number, to: number, near: (along: number) => number, far: (along: number) => number) =>
    toPath([...edge(side, from + gap, to - gap, near), ...edge(side, from + gap, to - gap, far).reverse()]);
  const outer = (side: Side) => (along: number) => reach(along, side) - wall;

  const roomBounds = (passage: Passage, count: number) => {
    const along = (passage.from + passage.way) / 2;
    const start = half(along);
    return Array.from({ length: count + 1 }, (_, index) => start + ((reach(along, passage.side) - wall - start) * index) / count);
  };
  const roomDoors = (passage: Passage, count: number) =>
    (count === 0 ? [] : roomBounds(passage, count))
      .slice(0, -1)
      .map((near, index, bounds) => (near + (bounds[index + 1] ?? roomBounds(passage, count).at(-1) ?? near)) / 2);

  return {
    half,
    place,
    lane,
    middle,
    roomDoors,
    frontUnit(unit: string, side: Side, from: number, to: number): FloorplanUnit {
      const along = (from + to) / 2;
      return {
        unit,
        path: area(side, from, to, half, outer(side)),
        centre: place(along, side, (half(along) + reach(along, side)) / 2),
        entrance: place(along, side, half(along)),
      };
    },
    endUnit(unit: string, from: number, to: number, door: number): FloorplanUnit {
      const [start, end] = from === 0 ? [0, to - gap] : [from + gap, 1];
      const across = (side: Side) => (along: number) => reach(along, side) - wall;
      return {
        unit,
        path: toPath([...edge('north', start, end, across('north')), ...edge('south', start, end, across('south')).reverse()]),
        centre: middle((from + to) / 2),
        entrance: middle(door === to ? end : start),
      };
    },
    rooms: (passage: Passage, rooms: readonly Room[]): FloorplanUnit[] =>
      rooms.map(({ unit, amenity }, index) => {
        const bounds = roomBounds(passage, rooms.length);
        const near = (bounds[index] ?? 0) + (index === 0 ? 0 : wall / 2);
        const far = (bounds[index + 1] ?? 0) - (index === rooms.length - 1 ? 0 : wall / 2);
        const door = ((bounds[index] ?? 0) + (bounds[index + 1] ?? 0)) / 2;
        return {
          unit,
          amenity_id: amenity,
          path: toPath([
            ...edge(passage.side, passage.from + gap, passage.way, () => near),
            ...edge(passage.side, passage.from + gap, passage.way, () => far).reverse(),
          ]),
          centre: place((passage.from + passage.way) / 2, passage.side, door),
          entrance: place(passage.way, passage.side, door),
        };
      }),
    /** Depths where a passage is stopped at: its doors, its connectors and, if there is one, the way out. */
    stops(passage: Passage, count: number, connectors: readonly number[], hasDoor: boolean) {
      const along = (passage.way + passage.to) / 2;
      return [...new Set([...roomDoors(passage, count), ...connectors, ...(hasDoor ? [reach(along, passage.side)] : [])])].sort(
        (one, other) => one - other,
      );
    },
    /** The corridor's lanes: one before the atrium, two around it, one behind. */
    lanes(fronts: readonly Front[], west: number, east: number): Point[][] {
      const from = atrium?.from ?? 1;
      const to = atrium?.to ?? 1;
      const ends = [west === 0 ? 0 : west - gap, east === 1 ? 1 : east + gap];
      const crossings = building.connectors.flatMap(({ at }) => ('along' in at ? [at.along] : []));
      const all = [...ends, ...crossings, ...frame.bends, from, to, ...fronts.map(({ along }) => along)].filter(
        (along) => along >= (ends[0] ?? 0) && along <= (ends[1] ?? 1),
      );
      const sorted = (stops: readonly number[]) => [...new Set(stops)].sort((one, other) => one - other);
      const single = (isMine: (along: number) => boolean) => sorted(all.filter(isMine)).map(middle);
      if (atrium === null) return [single(() => true)];
      const around = (side: Side) =>
        sorted([
          from,
          to,
          ...frame.joints.filter((joint) => joint > from && joint < to),
          ...fronts.filter((front) => front.side === side && front.along > from && front.along < to).map(({ along }) => along),
        ]).map((along) => lane(along, side));
      return [single((along) => along <= from), around('north'), around('south'), single((along) => along >= to)];
    },
    outline() {
      const wallLine = [
        ...edge('north', 0, 1, (along) => reach(along, 'north')),
        ...edge('south', 0, 1, (along) => reach(along, 'south')).reverse(),
      ];
      if (atrium === null || !storey.hasVoid) return toPath(wallLine);
      const margin = (atrium.to - atrium.from) * 0.16;
      const rim = (along: number) => Math.max(0, laneAcross(along) - 20);
      const [start, end] = [atrium.from + margin, atrium.to - margin];
      return toPath(wallLine) + toPath([...edge('south', start, end, rim), ...edge('north', start, end, rim).reverse()]);
    },
  };
}
