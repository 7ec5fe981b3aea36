import type { Point } from '#shared/contracts/floorplans.ts';

interface Props {
  path: string;
  at: Point;
  /** Width and height in the plan's units. */
  size: number;
  className?: string;
}

/** An icon within a plan, centred on a point. */
export function Glyph({ path, at: [x, y], size, className = 'plan-glyph' }: Props) {
  const corner = (value: number) => Math.round((value - size / 2) * 10) / 10;
  const scale = Math.round((size / 24) * 1000) / 1000;
  return <path className={className} d={path} transform={`translate(${corner(x)} ${corner(y)}) scale(${scale})`} />;
}
