import type { Point } from '#shared/contracts/floorplans.ts';
import type { Label } from './label-layout.ts';

interface Props {
  label: Label;
  at: Point;
}

/** A unit's name, laid out beforehand; for screen readers the name is on its link. */
export function PlanLabel({ label: { lines, fontSize, angle }, at: [x, y] }: Props) {
  const turned = angle === 0 ? '' : ` rotate(${angle})`;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: words in a drawing take no focus
    <text className="plan-label" transform={`translate(${x} ${y})${turned}`} fontSize={fontSize} aria-hidden="true">
      {lines.map((line, index) => (
        <tspan key={line} x={0} y={toBaseline(index, lines.length, fontSize)}>
          {index < lines.length - 1 ? `${line} ` : line}
        </tspan>
      ))}
    </text>
  );
}

/** Line distance 1.12, centred on the x-height. */
function toBaseline(index: number, count: number, fontSize: number): number {
  return Math.round(((index - (count - 1) / 2) * 1.12 + 0.35) * fontSize * 10) / 10;
}
