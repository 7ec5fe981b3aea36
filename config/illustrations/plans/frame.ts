import type { Point } from '#shared/contracts/floorplans.ts';

/** A bent strip: `along` runs on the centre line (share 0…1 of its length), `across` at a right angle (minus is left, north). */
export type Frame = {
  length: number;
  place: (along: number, across: number) => Point;
  joints: readonly number[];
  /** The joints where the line turns by more than ten degrees. */
  bends: readonly number[];
};

const bendMitre = 1 / Math.cos((5 * Math.PI) / 180);

const rounded = (value: number) => Math.round(value * 10) / 10;

type Knot = { at: readonly [number, number]; normal: readonly [number, number]; mitre: number; along: number };

function toKnots(line: readonly (readonly [number, number])[]): Knot[] {
  let walked = 0;
  return line.map((at, index) => {
    const before = line[index - 1] ?? at;
    const after = line[index + 1] ?? at;
    walked += Math.hypot(at[0] - before[0], at[1] - before[1]);
    const first = direction(before, at) ?? direction(at, after) ?? [1, 0];
    const second = direction(at, after) ?? first;
    const middle = direction([0, 0], [first[0] + second[0], first[1] + second[1]]) ?? first;
    const mitre = 1 / (middle[0] * first[0] + middle[1] * first[1]);
    return { at, normal: [-middle[1] * mitre, middle[0] * mitre] as const, mitre, along: walked };
  });
}

function direction(from: readonly [number, number], to: readonly [number, number]): readonly [number, number] | undefined {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return length === 0 ? undefined : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** Bends a strip along a line of points; corners are mitred, so that nothing overlaps within the bend's radius. */
export function frameAlong(line: readonly (readonly [number, number])[]): Frame {
  const knots = toKnots(line);
  const length = knots.at(-1)?.along ?? 0;
  return {
    length,
    joints: knots.map(({ along }) => along / length),
    bends: knots.filter(({ mitre }) => mitre > bendMitre).map(({ along }) => along / length),
    place(along, across) {
      const walked = Math.min(Math.max(along, 0), 1) * length;
      const next = Math.max(
        1,
        knots.findIndex((knot) => knot.along >= walked - 1e-9),
      );
      const from = knots[next - 1];
      const to = knots[next];
      if (from === undefined || to === undefined) throw new RangeError('a frame needs two points');
      const share = (walked - from.along) / (to.along - from.along);
      const between = (axis: 0 | 1) => {
        const start = from.at[axis] + across * from.normal[axis];
        const end = to.at[axis] + across * to.normal[axis];
        return rounded(start + (end - start) * share);
      };
      return [between(0), between(1)];
    },
  };
}

/** A closed path; neighbours that fall on the same place after rounding are one point. */
export const toPath = (points: readonly Point[]) =>
  `M${points
    .map(([x, y]) => `${x} ${y}`)
    .filter((pair, index, pairs) => pair !== pairs.at(index - 1))
    .join('L')}Z`;
