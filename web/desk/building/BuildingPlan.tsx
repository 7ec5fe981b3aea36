import type { DeskFloor } from '#shared/contracts/desk-building.ts';
import { PlanDrawing } from '../lib/PlanDrawing.tsx';
import type { Closable } from './closables.ts';

interface Props {
  floor: DeskFloor;
  closables: readonly Closable[];
  label: string;
}

/** Positions on the floor, numbered like their rows: a click on one leads to its row. */
export function BuildingPlan({ floor, closables, label }: Props) {
  const radius = Math.max(floor.width, floor.height) / 42;
  return (
    <PlanDrawing floor={floor} className="building-plan" role="group" label={label}>
      {spread(closables, radius * 1.8).map(({ elementId, at: [x, y], title, isOpen }, index) => (
        <a key={elementId} href={`#${elementId}`} aria-label={`${index + 1} ${title}`} data-closed={!isOpen || undefined}>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y} fontSize={radius * 1.1} dy="0.35em">
            {index + 1}
          </text>
        </a>
      ))}
    </PlanDrawing>
  );
}

/** Draws elements in the same spot side by side, such as a lift at an entrance. */
function spread(closables: readonly Closable[], apart: number): Closable[] {
  const placed: Closable[] = [];
  for (const closable of closables) {
    let [x, y] = closable.at;
    while (placed.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < apart)) x += apart / 2;
    placed.push({ ...closable, at: [x, y] });
  }
  return placed;
}
