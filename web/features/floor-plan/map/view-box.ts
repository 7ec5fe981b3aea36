import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { toEdges } from '#shared/rules/path-edges.ts';

export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Margin around the building, relative to its width. */
const air = 0.025;

/** Returns the box of the building on the plan, with a small margin. Omits its surroundings, so that the building is larger. */
export function findViewBox({ outline, width, height }: Pick<Floorplan, 'outline' | 'width' | 'height'>): ViewBox {
  const corners = toEdges(outline).flat();
  if (corners.length === 0) return { x: 0, y: 0, width, height };
  const [left, right] = toRange(corners.map(([x]) => x));
  const [top, bottom] = toRange(corners.map(([, y]) => y));
  const margin = (right - left) * air;
  return {
    x: Math.floor(left - margin),
    y: Math.floor(top - margin),
    width: Math.ceil(right - left + 2 * margin),
    height: Math.ceil(bottom - top + 2 * margin),
  };
}

/** Whether a plan is so much wider than high that it would be larger on an upright screen if it were turned. */
export function isWide({ width, height }: ViewBox): boolean {
  return width > height * 1.15;
}

export function toViewBoxText({ x, y, width, height }: ViewBox): string {
  return `${x} ${y} ${width} ${height}`;
}

const toRange = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
