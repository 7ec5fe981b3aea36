import type { Point } from '#shared/contracts/floorplans.ts';
import type { ViewBox } from './view-box.ts';

/** How a plan lies in its frame: a point p of the plan is shown at `scale · p + (x, y)`, in the plan's own units. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Stage {
  box: ViewBox;
  /** How much of the box's width the frame shows at scale 1: all of it, or less on a phone. */
  visibleWidth: number;
}

export type ViewAction =
  /** `at` is where on the screen, in the plan's units at scale 1; the middle when nothing is said. */
  | { kind: 'zoom'; factor: number; at?: Point | undefined }
  | { kind: 'move'; by: Point }
  /** Brings a point of the plan to the middle. */
  | { kind: 'centre'; on: Point; scale?: number | undefined }
  /** The whole floor. */
  | { kind: 'fit' };

export const largestScale = 10;
export const plainView: View = { scale: 1, x: 0, y: 0 };

/** The view after an action, within its limits: never beyond the edge of the plan, nor smaller than all of it. */
export function changeView(view: View, action: ViewAction, stage: Stage): View {
  switch (action.kind) {
    case 'zoom': {
      const [x, y] = action.at ?? middleOf(stage);
      const scale = limitScale(view.scale * action.factor, stage);
      const ratio = scale / view.scale;
      return limitView({ scale, x: x - ratio * (x - view.x), y: y - ratio * (y - view.y) }, stage);
    }
    case 'move':
      return limitView({ ...view, x: view.x + action.by[0], y: view.y + action.by[1] }, stage);
    case 'centre': {
      const scale = limitScale(action.scale ?? view.scale, stage);
      const [x, y] = middleOf(stage);
      return limitView({ scale, x: x - scale * action.on[0], y: y - scale * action.on[1] }, stage);
    }
    case 'fit':
      return limitView({ scale: smallestScale(stage), x: 0, y: 0 }, stage);
  }
}

/** The scale at which the whole floor is seen. */
export function smallestScale({ box, visibleWidth }: Stage): number {
  return Math.min(1, visibleWidth / box.width);
}

/** Whether a point of the plan is in the frame, and not right at its edge. */
export function isInSight(view: View, [x, y]: Point, { box, visibleWidth }: Stage): boolean {
  const isWithin = (at: number, from: number, size: number) => at > from + size * edge && at < from + size * (1 - edge);
  return isWithin(view.scale * x + view.x, box.x, visibleWidth) && isWithin(view.scale * y + view.y, box.y, box.height);
}

const edge = 0.06;

/** What the drawing's `transform` attribute says. */
export function toTransform({ scale, x, y }: View): string {
  return `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const middleOf = ({ box, visibleWidth }: Stage): Point => [box.x + visibleWidth / 2, box.y + box.height / 2];

const limitScale = (scale: number, stage: Stage) => Math.min(largestScale, Math.max(smallestScale(stage), scale));

function limitView({ scale, x, y }: View, { box, visibleWidth }: Stage): View {
  return {
    scale,
    x: limitShift(x, scale, box.x, box.width, visibleWidth),
    y: limitShift(y, scale, box.y, box.height, box.height),
  };
}

/** What is smaller than its frame stands in the middle of it; what is larger covers it. */
function limitShift(shift: number, scale: number, start: number, size: number, visible: number): number {
  const [first, last] = [start - scale * start, start + visible - scale * (start + size)];
  if (last >= first) return (first + last) / 2;
  return Math.min(first, Math.max(last, shift));
}
