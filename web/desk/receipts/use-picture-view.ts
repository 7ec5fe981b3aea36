import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type PictureView, push, type Size, toFit, turnRight, wholePicture, zoomBy, zoomStep } from './picture-view.ts';

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
  const zoom = (factor: number, at?: Point) => setView((before) => push(zoomBy(before, factor, at), { x: 0, y: 0 }, picture, room));
  const zoomNow = useRef(zoom);
  zoomNow.current = zoom;

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight });
    // React's wheel listeners are passive: the page would scroll too
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
    } else setView((current) => push(current, { x: now.x - before.x, y: now.y - before.y }, picture, room));
    pointers.current.set(event.pointerId, now);
  }

  /** Arrow keys move a picture larger than its frame; otherwise they scroll the page. */
  function press(event: KeyboardEvent): void {
    const by = arrows[event.key];
    if (!by || view.zoom === 1) return;
    event.preventDefault();
    setView((before) => push(before, by, picture, room));
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
