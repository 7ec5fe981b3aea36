type Point = [number, number];

export interface GrownPlan {
  id: number;
  floor: number;
  width: number;
  outline: string;
  units: { unit: string; path: string; centre: Point; entrance: Point }[];
  walkways: { from: Point; to: Point; step_free: boolean }[];
  connectors: { id: string; at: Point; to: Point }[];
}

/** Repeats the floor side by side until it has this many units. Connects the copies by walkways. */
export function growPlan(plan: GrownPlan, units: number): GrownPlan {
  const parts = Array.from({ length: Math.max(1, Math.ceil(units / plan.units.length)) }, (_, index) => moveRight(plan, index));
  return {
    ...plan,
    width: plan.width * parts.length,
    outline: parts.map(({ outline }) => outline).join(''),
    units: parts.flatMap((part) => part.units).slice(0, units),
    walkways: [...parts.flatMap(({ walkways }) => walkways), ...parts.slice(1).flatMap((part, index) => joinParts(parts[index], part))],
    connectors: parts.flatMap(({ connectors }) => connectors),
  };
}

function moveRight(plan: GrownPlan, index: number): GrownPlan {
  if (index === 0) return plan;
  const by = plan.width * index;
  const move = ([x, y]: Point): Point => [Math.round((x + by) * 10) / 10, y];
  const movePath = (path: string) =>
    path.replace(/([ML])([\d.]+)/g, (_, step: string, x: string) => `${step}${Math.round((Number(x) + by) * 10) / 10}`);
  return {
    ...plan,
    outline: movePath(plan.outline),
    units: plan.units.map((unit) => ({
      ...unit,
      unit: `${unit.unit}${String.fromCharCode(97 + index)}`,
      path: movePath(unit.path),
      centre: move(unit.centre),
      entrance: move(unit.entrance),
    })),
    walkways: plan.walkways.map((way) => ({ ...way, from: move(way.from), to: move(way.to) })),
    connectors: plan.connectors.map((connector) => ({
      ...connector,
      id: `${connector.id}-${index}`,
      at: move(connector.at),
      to: move(connector.to),
    })),
  };
}

function joinParts(before: GrownPlan | undefined, after: GrownPlan): GrownPlan['walkways'] {
  const [from, to] = [before?.walkways[0]?.to, after.walkways[0]?.to];
  return from && to ? [{ from, to, step_free: true }] : [];
}
