import type { Point } from '#shared/contracts/floorplans.ts';
import { listenToPointers } from './plan-pointers.ts';
import { changeView, isInSight, plainView, type Stage, toTransform, type View, type ViewAction } from './plan-view.ts';
import type { ViewBox } from './view-box.ts';

/** The visible part of a plan, and the frame's width in pixels. */
export interface ShownPart {
  box: ViewBox;
  width: number;
  /** Box of the floor, in the plan's units. */
  floor: ViewBox;
}

interface Plan {
  /** Container of the drawing. Scrolls the drawing until this code is attached. */
  frame: HTMLElement;
  drawing: SVGSVGElement;
  /** Group with everything in the drawing. */
  layer: SVGGElement;
  /** Box of the floor, in the plan's units. */
  box: ViewBox;
  onScale: (scale: number) => void;
  /**
   * Called with the part of the plan that the drawing shows on phones, where the plan fills the screen. Undefined if the frame has the aspect ratio
   * of the plan.
   */
  onFrame: (shown: ShownPart | undefined) => void;
}

/** A point to show, or a part that phones enlarge as much as possible. */
export type Focus = { at: Point; fitting?: undefined } | { at: Point; fitting: { width: number; height: number } };

export interface PlanZoom {
  act: (action: ViewAction) => void;
  /** Moves a point into view if necessary; `fitting` fills the frame with a part of the plan. */
  show: (focus: Focus, how?: 'gliding' | 'at once') => void;
  detach: () => void;
}

const keyFactor = 1.5;
const keyStep = 0.15;
const glideMs = 220;

/**
 * Adds zoom and pan to a plan in its frame, by pointer, wheel and keys. Begins at the current scroll position. Changes the elements without React.
 */
export function attachPlanZoom({ frame, drawing, layer, box: floor, onScale, onFrame }: Plan): PlanZoom {
  const listeners = new AbortController();
  const { signal } = listeners;
  let view = plainView;
  let box = floor;
  let glide = 0;

  const stage = (): Stage => {
    const [visible, drawn] = [frame.clientWidth, drawing.getBoundingClientRect().width];
    return { box, visibleWidth: drawn > 0 && visible > 0 ? Math.min(box.width, (box.width * visible) / drawn) : box.width };
  };
  const put = (next: View) => {
    view = next;
    layer.setAttribute('transform', toTransform(view));
    frame.dataset.zoom = view.scale > 1.01 ? 'in' : 'plain';
    onScale(view.scale);
  };
  const change = (action: ViewAction) => {
    cancelAnimationFrame(glide);
    put(changeView(view, action, stage()));
  };
  /** Like `change`, but animated unless the visitor prefers reduced motion. */
  const act = (action: ViewAction) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return change(action);
    cancelAnimationFrame(glide);
    const [from, to] = [view, changeView(view, action, stage())];
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / glideMs));
      const between = (a: number, b: number) => a + (b - a) * (1 - (1 - part) ** 3);
      put(part === 1 ? to : { scale: between(from.scale, to.scale), x: between(from.x, to.x), y: between(from.y, to.y) });
      if (part < 1) glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
  };
  const show = ({ at, fitting }: Focus, how: 'gliding' | 'at once' = 'gliding') => {
    const go = how === 'gliding' ? act : change;
    if (fitting && isScreen(frame)) return go({ kind: 'centre', on: at, scale: toFittingScale(fitting, box) });
    if (!isInSight(view, at, stage())) go({ kind: 'centre', on: at });
  };
  const measure = () => {
    const isLyingTurned = getComputedStyle(drawing).rotate !== 'none'; // the stylesheet turns the plan until React renders it turned
    const shown = isLyingTurned ? undefined : measureFrame(frame, floor);
    box = shown?.box ?? floor;
    onFrame(shown);
  };
  const toPlan = ([x, y]: Point): Point => {
    const drawn = drawing.getBoundingClientRect();
    const unit = drawn.width > 0 ? box.width / drawn.width : 1;
    return [box.x + (x - drawn.left) * unit, box.y + (y - drawn.top) * unit];
  };
  /** Handles keys. Leaves keys to the page if they would have no effect on the plan. */
  const press = (event: KeyboardEvent) => {
    const action = findKeyAction(event.key, stage());
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = changeView(view, action, stage());
    if (after.x === view.x && after.y === view.y && after.scale === view.scale) return;
    event.preventDefault();
    act(action);
  };

  /** Applies the limits again, because they depend on the frame's width. */
  const resize = () => {
    measure();
    change({ kind: 'move', by: [0, 0] });
  };

  measure();
  const scrolled = frame.scrollLeft / (frame.clientWidth || 1);
  change({ kind: 'move', by: [-scrolled * stage().visibleWidth, 0] });
  frame.scrollLeft = 0;
  listenToPointers(frame, { toPlan, change, act }, signal);
  frame.addEventListener('keydown', press, { signal });
  window.addEventListener('resize', resize, { signal });
  return {
    act,
    show,
    detach() {
      listeners.abort();
      cancelAnimationFrame(glide);
      delete frame.dataset.zoom;
    },
  };
}

/** Returns the visible part of a floor on phones, where the plan fills the screen. Undefined if the frame has the aspect ratio of the floor. */
export function measureFrame(frame: HTMLElement, floor: ViewBox): ShownPart | undefined {
  const { clientWidth: width, clientHeight: height } = frame;
  return isScreen(frame) && width > 0 && height > 0 ? { box: growTo(floor, width / height), width, floor } : undefined;
}

/** Whether the plan fills the screen. */
function isScreen(frame: HTMLElement): boolean {
  return getComputedStyle(frame).containerType === 'size';
}

/** Extends the box to the aspect ratio of its frame, so that the drawing fills the frame and both use the same coordinates. */
function growTo({ x, y, width, height }: ViewBox, aspect: number): ViewBox {
  const [wider, higher] = [Math.max(width, height * aspect), Math.max(height, width / aspect)];
  return { x: x - (wider - width) / 2, y: y - (higher - height) / 2, width: wider, height: higher };
}

/** Scale for a part of the plan: as large as possible with a margin, but limited to keep the context visible. */
function toFittingScale({ width, height }: { width: number; height: number }, box: ViewBox): number {
  return Math.min(maxFittingScale, 0.8 * Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1)));
}
const maxFittingScale = 2.6;

function findKeyAction(key: string, { box, visibleWidth }: Stage): ViewAction | undefined {
  const [x, y] = [visibleWidth * keyStep, box.height * keyStep];
  const actions: Readonly<Record<string, ViewAction>> = {
    ArrowLeft: { kind: 'move', by: [x, 0] },
    ArrowRight: { kind: 'move', by: [-x, 0] },
    ArrowUp: { kind: 'move', by: [0, y] },
    ArrowDown: { kind: 'move', by: [0, -y] },
    '+': { kind: 'zoom', factor: keyFactor },
    '=': { kind: 'zoom', factor: keyFactor },
    '-': { kind: 'zoom', factor: 1 / keyFactor },
    '0': { kind: 'fit' },
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}
