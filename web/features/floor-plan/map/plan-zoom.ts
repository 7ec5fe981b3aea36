import type { Point } from '#shared/contracts/floorplans.ts';
import { listenToPointers } from './plan-pointers.ts';
import { changeView, isInSight, plainView, type Stage, toTransform, type View, type ViewAction } from './plan-view.ts';
import type { ViewBox } from './view-box.ts';

/** What a frame shows of a plan, and how many pixels wide it is. */
export interface ShownPart {
  box: ViewBox;
  width: number;
  /** Of which floor that is a part. */
  floor: ViewBox;
}

interface Plan {
  /** What is moved within. It scrolls by itself until now. */
  frame: HTMLElement;
  drawing: SVGSVGElement;
  /** Everything in the drawing. */
  layer: SVGGElement;
  /** The floor. */
  box: ViewBox;
  onScale: (scale: number) => void;
  /** The frame has a shape of its own, which is the phone's: then the drawing takes this part of the plan. Undefined: the frame takes the plan's shape. */
  onFrame: (shown: ShownPart | undefined) => void;
}

/** What is to be seen: a point, or a part that a phone shows as large as it goes. */
export type Focus = { at: Point; fitting?: undefined } | { at: Point; fitting: { width: number; height: number } };

export interface PlanZoom {
  act: (action: ViewAction) => void;
  /** Brings a point into sight, if it is not; `fitting` fills the frame with a part of the plan. */
  show: (focus: Focus, how?: 'gliding' | 'at once') => void;
  detach: () => void;
}

const keyFactor = 1.5;
const keyStep = 0.15;
const glideMs = 220;

/** Zoom and pan of a plan in its frame: by pointer, wheel and keys, from where it has been scrolled to. Works on the elements themselves, past React. */
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
  /** The same, in a short glide for those who do not mind motion. */
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
    const isLyingTurned = getComputedStyle(drawing).rotate !== 'none'; // by the style sheet, until it is drawn turned
    const shown = isLyingTurned ? undefined : measureFrame(frame, floor);
    box = shown?.box ?? floor;
    onFrame(shown);
  };
  const toPlan = ([x, y]: Point): Point => {
    const drawn = drawing.getBoundingClientRect();
    const unit = drawn.width > 0 ? box.width / drawn.width : 1;
    return [box.x + (x - drawn.left) * unit, box.y + (y - drawn.top) * unit];
  };
  /** Keys that do nothing here stay the page's. */
  const press = (event: KeyboardEvent) => {
    const action = findKeyAction(event.key, stage());
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = changeView(view, action, stage());
    if (after.x === view.x && after.y === view.y && after.scale === view.scale) return;
    event.preventDefault();
    act(action);
  };

  /** Another width, other limits. */
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

/** What a frame with a shape of its own shows of a floor; undefined where it takes the floor's. */
export function measureFrame(frame: HTMLElement, floor: ViewBox): ShownPart | undefined {
  const { clientWidth: width, clientHeight: height } = frame;
  return isScreen(frame) && width > 0 && height > 0 ? { box: growTo(floor, width / height), width, floor } : undefined;
}

/** The plan is the screen: nothing is beside it. */
function isScreen(frame: HTMLElement): boolean {
  return getComputedStyle(frame).containerType === 'size';
}

/** The box, grown to the shape of its frame: then what is drawn fills the frame, and points of both agree. */
function growTo({ x, y, width, height }: ViewBox, aspect: number): ViewBox {
  const [wider, higher] = [Math.max(width, height * aspect), Math.max(height, width / aspect)];
  return { x: x - (wider - width) / 2, y: y - (higher - height) / 2, width: wider, height: higher };
}

/** As large as a part of the plan can be, with some air, and not so large that nobody knows where it is. */
function toFittingScale({ width, height }: { width: number; height: number }, box: ViewBox): number {
  return Math.min(mostFittingScale, 0.8 * Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1)));
}
const mostFittingScale = 2.6;

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
