import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import type { ViewAction } from './plan-view.ts';

interface Plan {
  /** Converts screen coordinates to the plan's units at scale 1. */
  toPlan: (client: Point) => Point;
  change: (action: ViewAction) => void;
  /** Like `change`, but animated. */
  act: (action: ViewAction) => void;
}

/** Min distance of a drag. Shorter movements count as clicks. */
const dragPixels = 5;
const tapFactor = 2;
/** Zoom factor per pixel of the wheel, as exponent. */
const wheelStrength = 0.006;
const linePixels = 16;

/** Handles drag, pinch, double click, and the wheel with Ctrl or ⌘. Without these keys, the wheel scrolls the page. */
export function listenToPointers(frame: HTMLElement, { toPlan, change, act }: Plan, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let start: Point = [0, 0];
  let isDragging = false;

  const moveBy = (from: Point, to: Point) => {
    const [a, b] = [toPlan(from), toPlan(to)];
    change({ kind: 'move', by: [b[0] - a[0], b[1] - a[1]] });
  };
  const touch = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (pointers.size === 0) isDragging = false;
    start = toPoint(event);
    pointers.set(event.pointerId, start);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = toPoint(event);
    const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    if (!other && !isDragging && distanceBetween(start, now) < dragPixels) return;
    if (!isDragging) frame.setPointerCapture(event.pointerId);
    isDragging = true;
    pointers.set(event.pointerId, now);
    if (!other) return moveBy(before, now);
    const [was, is] = [distanceBetween(before, other), distanceBetween(now, other)];
    if (was > 0) change({ kind: 'zoom', factor: is / was, at: toPlan(middle(now, other)) });
    moveBy(middle(before, other), middle(now, other));
  };
  const lift = (event: PointerEvent) => void pointers.delete(event.pointerId);
  /** Suppresses the click at the end of a drag. */
  const click = (event: MouseEvent) => {
    if (!isDragging) return;
    isDragging = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1);
    const factor = Math.exp(-Math.max(-100, Math.min(100, pixels)) * wheelStrength);
    change({ kind: 'zoom', factor, at: toPlan(toPoint(event)) });
  };

  frame.addEventListener('pointerdown', touch, { signal });
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('pointerup', lift, { signal });
  frame.addEventListener('pointercancel', lift, { signal });
  frame.addEventListener('pointerleave', lift, { signal });
  frame.addEventListener('click', click, { signal, capture: true });
  frame.addEventListener('dblclick', (event) => act({ kind: 'zoom', factor: tapFactor, at: toPlan(toPoint(event)) }), { signal });
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal }); // otherwise the browser would drag a link
  frame.addEventListener('wheel', turn, { signal, passive: false });
}

const toPoint = ({ clientX, clientY }: MouseEvent): Point => [clientX, clientY];

const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];
