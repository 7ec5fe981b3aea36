import type { DeskFloor } from '#shared/contracts/desk-building.ts';
import type { Closable } from './closables.ts';

interface Props {
  floor: DeskFloor;
  closables: readonly Closable[];
  label: string;
}

/** Where things are on the floor, by the numbers of their rows: a press on one leads to its row. */
export function BuildingPlan({ floor: { width, height, outline }, closables, label }: Props) {
  const radius = Math.max(width, height) / 42;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with links in it
    <svg className="building-plan" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <path d={outline} />
      {spread(closables, radius * 1.8).map(({ elementId, at: [x, y], title, isOpen }, index) => (
        <a key={elementId} href={`#${elementId}`} aria-label={`${index + 1} ${title}`} data-closed={!isOpen || undefined}>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y} fontSize={radius * 1.1} dy="0.35em">
            {index + 1}
          </text>
        </a>
      ))}
    </svg>
  );
}

/** What stands in one spot, such as a lift at an entrance, is drawn side by side. */
function spread(closables: readonly Closable[], apart: number): Closable[] {
  const placed: Closable[] = [];
  for (const closable of closables) {
    let [x, y] = closable.at;
    while (placed.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < apart)) x += apart / 2;
    placed.push({ ...closable, at: [x, y] });
  }
  return placed;
}
