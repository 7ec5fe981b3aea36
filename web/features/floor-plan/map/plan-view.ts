import type { Point } from '#shared/contracts/floorplans.ts';
import type { ViewBox } from './view-box.ts';

/** Position of a plan in its frame: a point p of the plan is shown at `scale · p + (x, y)`, in the plan's own units. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Stage {
  box: ViewBox;
  /** Part of the box's width that the frame shows at scale 1, in the plan's units. Less than the whole width on phones. */
  visibleWidth: number;
}

export type ViewAction =
  /** `at` is a screen position in the plan's units at scale 1; default: the middle. */
  | { kind: 'zoom'; factor: number; at?: Point | undefined }
  | { kind: 'move'; by: Point }
  /** Moves a point of the plan to the middle. */
  | { kind: 'centre'; on: Point; scale?: number | undefined }
  /** Shows the whole floor. */
  | { kind: 'fit' };

export const maxScale = 10;
export const plainView: View = { scale: 1, x: 0, y: 0 };

/** Returns the view after an action. Limits the view, so that it does not go beyond the plan's edge or show the plan smaller than necessary. */
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
      return limitView({ scale: minScale(stage), x: 0, y: 0 }, stage);
  }
}

/** The scale at which the whole floor is visible. */
export function minScale({ box, visibleWidth }: Stage): number {
  return Math.min(1, visibleWidth / box.width);
}

/** Whether a point of the plan is in the frame, with a margin. */
export function isInSight(view: View, [x, y]: Point, { box, visibleWidth }: Stage): boolean {
  const isWithin = (at: number, from: number, size: number) => at > from + size * edge && at < from + size * (1 - edge);
  return isWithin(view.scale * x + view.x, box.x, visibleWidth) && isWithin(view.scale * y + view.y, box.y, box.height);
}

const edge = 0.06;

/** Value of the drawing's `transform` attribute. */
export function toTransform({ scale, x, y }: View): string {
  return `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const middleOf = ({ box, visibleWidth }: Stage): Point => [box.x + visibleWidth / 2, box.y + box.height / 2];

const limitScale = (scale: number, stage: Stage) => Math.min(maxScale, Math.max(minScale(stage), scale));

function limitView({ scale, x, y }: View, { box, visibleWidth }: Stage): View {
  return {
    scale,
    x: limitShift(x, scale, box.x, box.width, visibleWidth),
    y: limitShift(y, scale, box.y, box.height, box.height),
  };
}

/** Limits a position in one direction: a plan smaller than the frame is centred, a larger plan covers the frame. */
function limitShift(shift: number, scale: number, start: number, size: number, visible: number): number {
  const [first, last] = [start - scale * start, start + visible - scale * (start + size)];
  if (last >= first) return (first + last) / 2;
  return Math.min(first, Math.max(last, shift));
}
