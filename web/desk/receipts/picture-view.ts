import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const pushStep = 60;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: pushStep, y: 0 },
  ArrowRight: { x: -pushStep, y: 0 },
  ArrowUp: { x: 0, y: pushStep },
  ArrowDown: { x: 0, y: -pushStep },
};

interface Point {
  x: number;
  y: number;
}

/** Zoom, rotation and offset by wheel, touch and keys. */
export function usePictureView(frame: RefObject<HTMLElement | null>) {
  const [picture, setPicture] = useState<Size>({ width: 0, height: 0 });
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<PictureView>(wholePicture);
  const pointers = useRef(new Map<number, Point>());
  const zoom = (factor: number, at?: Point) => setView((before) => movePicture(zoomBy(before, factor, at), { x: 0, y: 0 }, picture, room));
  const zoomNow = useRef(zoom);
  zoomNow.current = zoom;

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight });
    // not `onWheel`: React's wheel listeners are passive, so the page would scroll too
    function turnWheel(event: WheelEvent): void {
      event.preventDefault();
      zoomNow.current(event.deltaY < 0 ? 1.15 : 1 / 1.15, toMiddle(current, { x: event.clientX, y: event.clientY }));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('wheel', turnWheel, { passive: false });
    return () => {
      observer.disconnect();
      current.removeEventListener('wheel', turnWheel);
    };
  }, [frame]);

  function move(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = toMiddle(frame.current, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      zoom(distance(now, other) / Math.max(distance(before, other), 1), middle);
    } else setView((current) => movePicture(current, { x: now.x - before.x, y: now.y - before.y }, picture, room));
    pointers.current.set(event.pointerId, now);
  }

  /** Arrow keys move a picture larger than its frame; otherwise they scroll the page. */
  function press(event: KeyboardEvent): void {
    const by = arrows[event.key];
    if (!by || view.zoom === 1) return;
    event.preventDefault();
    setView((before) => movePicture(before, by, picture, room));
  }

  return {
    view,
    scale: toFit(picture, room, view.turns) * view.zoom,
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    turn: () => setView(turnRight),
    fit: () => setView((before) => ({ ...wholePicture, turns: before.turns })),
    onLoad: setPicture,
    handlers: {
      onPointerDown(event: PointerEvent): void {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onKeyDown: press,
    },
  };
}

function toMiddle(frame: HTMLElement | null, { x, y }: Point): Point {
  const box = frame?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** View of a picture in its frame: zoom relative to fitting, quarter turns, and offset in pixels. */
interface PictureView {
  zoom: number;
  turns: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholePicture: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };

const maxZoom = 8;
/** Zoom factor of one click or key press. */
const zoomStep = 1.4;

/** Scale at which the whole rotated picture fits into the frame. */
export function toFit(picture: Size, frame: Size, turns: number): number {
  const [width, height] = turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  if (width === 0 || height === 0 || frame.width === 0 || frame.height === 0) return 1;
  return Math.min(frame.width / width, frame.height / height);
}

/** Zooms around a point, which stays in its place. `at` is relative to the middle of the frame. */
export function zoomBy(view: PictureView, factor: number, at = { x: 0, y: 0 }): PictureView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom);
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const by = zoom / view.zoom;
  return { ...view, zoom, x: at.x + (view.x - at.x) * by, y: at.y + (view.y - at.y) * by };
}

export function turnRight(view: PictureView): PictureView {
  return { ...wholePicture, turns: (view.turns + 1) % 4 };
}

/** Moves the picture, but never beyond its edges. */
export function movePicture(view: PictureView, by: { x: number; y: number }, picture: Size, frame: Size): PictureView {
  const scale = toFit(picture, frame, view.turns) * view.zoom;
  const [width, height] = view.turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  const within = (value: number, size: number, room: number) => {
    const beyond = Math.max(0, (size * scale - room) / 2);
    return Math.min(Math.max(value, -beyond), beyond);
  };
  return { ...view, x: within(view.x + by.x, width, frame.width), y: within(view.y + by.y, height, frame.height) };
}
