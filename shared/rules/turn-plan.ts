import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';

/** Rotates a plan clockwise by a quarter turn: walls, doors and walkways. Labels are laid out afterwards, upright. Left stays left for walkers. */
export function turnPlan(plan: Floorplan): Floorplan {
  const turn = ([x, y]: Point): Point => [round(plan.height - y), x];
  return {
    ...plan,
    width: plan.height,
    height: plan.width,
    outline: turnPath(plan.outline, plan.height),
    units: plan.units.map((unit) => ({
      ...unit,
      path: turnPath(unit.path, plan.height),
      centre: turn(unit.centre),
      entrance: turn(unit.entrance),
    })),
    walkways: plan.walkways.map((walkway) => ({ ...walkway, from: turn(walkway.from), to: turn(walkway.to) })),
    connectors: plan.connectors.map((connector) => ({ ...connector, at: turn(connector.at), to: turn(connector.to) })),
  };
}

/** Rotates an entrance with its plan. */
export function turnEntrance<E extends Pick<Entrance, 'at'>>(entrance: E, { height }: Pick<Floorplan, 'height'>): E {
  return { ...entrance, at: [round(height - entrance.at[1]), entrance.at[0]] };
}

/** Rotates path data clockwise by a quarter turn, on a plan of this height. */
export function turnPath(path: string, height: number): string {
  return path.replace(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi, (_, command: string, rest: string) => {
    const numbers = (rest.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    return toTurned(command, numbers, height);
  });
}

function toTurned(command: string, numbers: readonly number[], height: number): string {
  const kind = command.toUpperCase();
  const isRelative = command !== kind;
  const down = (y: number) => round(isRelative ? -y : height - y);
  if (kind === 'Z') return command;
  if (kind === 'H') return `${isRelative ? 'v' : 'V'}${numbers.join(' ')}`;
  if (kind === 'V') return `${isRelative ? 'h' : 'H'}${numbers.map(down).join(' ')}`;
  const turned = numbers.map((value, index) => {
    const before = numbers[index - 1] ?? 0;
    const after = numbers[index + 1] ?? 0;
    if (kind !== 'A') return index % 2 === 0 ? down(after) : before;
    const place = index % 7;
    if (place === 2) return round(value + 90); // rotation of its ellipse
    return place === 5 ? down(after) : place === 6 ? before : value;
  });
  return `${command}${turned.join(' ')}`;
}

const round = (value: number) => Math.round(value * 100) / 100 + 0;
