import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import type { Along, Connector, Lane, Passage } from './building.ts';
import type { Sheet } from './sheet.ts';
import type { Door } from './unit-shapes.ts';

type Walkways = Floorplan['walkways'];

/** A lane or a passage with the places where something joins it. */
type Way = { stops: Set<number>; place: (stop: number) => Point; steps: readonly [number, number] | undefined };
type LaneWay = Way & { lane: Lane };
type PassageWay = Way & { passage: Passage; from: number; to: number };

/** Two heights are the same place if rounding alone keeps them apart. */
const slack = 0.05;
/** A lane that goes around is walked in so many and one straight pieces at least. */
const turnsOfRing = 9;

/** Joins lanes, passages, doors and connectors to one net: each piece ends where another begins. */
export function layWalkways(
  sheet: Sheet,
  { lanes, passages }: { lanes: readonly Lane[]; passages: readonly Passage[] },
  doors: readonly Door[],
  connectors: readonly Connector[],
): Walkways {
  const along = lanes.map((lane) => toLaneWay(sheet, lane));
  const across = passages.map((passage) => toPassageWay(sheet, passage));
  const pieces = new Map<string, Walkways[number]>();
  const join = (from: Point, to: Point, stepFree = true) => {
    if (from[0] === to[0] && from[1] === to[1]) return;
    pieces.set([from.join(), to.join()].sort().join(' '), { from, to, step_free: stepFree });
  };

  for (const { lane, stops } of along)
    for (const crossing of across) {
      const place = crossing.passage.along;
      const height = sheet.across(place, lane.across);
      if (!isWithin(place, lane.from, lane.to) || !isWithin(height, crossing.from, crossing.to)) continue;
      stops.add(place);
      crossing.stops.add(height);
    }
  for (const { at: spot } of connectors) {
    for (const { lane, stops } of along)
      if (isWithin(spot[0], lane.from, lane.to) && Math.abs(sheet.across(spot[0], lane.across) - spot[1]) < slack) stops.add(spot[0]);
    for (const { passage, stops, from, to } of across) if (passage.along === spot[0] && isWithin(spot[1], from, to)) stops.add(spot[1]);
  }
  for (const door of doors) join(sheet.place(door.along, door.across), joinDoor(sheet, along, across, door));
  for (const { stops, place, steps } of [...along, ...across]) {
    const sorted = [...stops].sort((one, other) => one - other);
    sorted.slice(1).forEach((stop, index) => {
      const before = sorted[index] ?? stop;
      join(place(before), place(stop), steps === undefined || stop <= steps[0] || before >= steps[1]);
    });
  }
  return [...pieces.values()];
}

function toLaneWay(sheet: Sheet, lane: Lane): LaneWay {
  const bends = sheet.bends.filter((bend) => bend > lane.from && bend < lane.to);
  const isStraight = typeof lane.across === 'number';
  const turns = Array.from(
    { length: isStraight ? 0 : turnsOfRing },
    (_, index) => lane.from + ((lane.to - lane.from) * (index + 1)) / (turnsOfRing + 1),
  );
  return {
    lane,
    stops: new Set([lane.from, lane.to, ...bends, ...turns, ...(lane.steps ?? [])]),
    place: (stop) => sheet.at(stop, lane.across),
    steps: lane.steps,
  };
}

function toPassageWay(sheet: Sheet, passage: Passage): PassageWay {
  const heightOf = (edge: Passage['from']) => sheet.across(passage.along, edge);
  const [from, to] = [heightOf(passage.from), heightOf(passage.to)];
  const steps = passage.steps === undefined ? undefined : ([heightOf(passage.steps[0]), heightOf(passage.steps[1])] as const);
  return { passage, from, to, stops: new Set([from, to, ...(steps ?? [])]), place: (stop) => sheet.place(passage.along, stop), steps };
}

/** The way in front of a door gets a stop there. */
function joinDoor(sheet: Sheet, lanes: readonly LaneWay[], passages: readonly PassageWay[], { along, across, facing }: Door): Point {
  const sign = facing === 'north' || facing === 'west' ? -1 : 1;
  const isAhead = (distance: number) => distance * sign >= 0;
  const ahead =
    facing === 'north' || facing === 'south'
      ? lanes
          .filter(({ lane }) => isWithin(along, lane.from, lane.to))
          .map((way) => ({ way, stop: along, distance: sheet.across(along, way.lane.across) - across }))
      : [
          ...passages
            .filter(({ from, to }) => isWithin(across, from, to))
            .map((way) => ({ way, stop: across, distance: way.passage.along - along })),
          ...lanes
            .flatMap((way) => [way.lane.from, way.lane.to].map((end) => ({ way, stop: end, distance: end - along })))
            .filter(({ way, stop }) => Math.abs(sheet.across(stop, way.lane.across) - across) < slack),
        ];
  const [next] = ahead.filter(({ distance }) => isAhead(distance)).sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance));
  if (next === undefined) throw new RangeError(`no way in front of the door at ${along} ${across}`);
  next.way.stops.add(next.stop);
  return next.way.place(next.stop);
}

const isWithin = (place: Along, from: Along, to: Along) => place >= from - slack && place <= to + slack;
