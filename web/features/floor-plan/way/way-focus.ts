import { listLines } from '#shared/rules/way-figures.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import type { Focus } from '../map/plan-zoom.ts';

/** Middle and extent of a route's part on a plan. */
export function toWayFocus(way: Way, planId: number): Focus | undefined {
  const points = listLines(way, planId).flat();
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { at: [(left + right) / 2, (top + bottom) / 2], fitting: { width: right - left, height: bottom - top } };
}
