import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** Index of the entry before which the dragged entry would be dropped; for a drop at the end of the list, the number of entries. */
  gap: number;
}

/** Max distance from the window's edge at which dragging scrolls the page, and the scroll step per pointer move, in pixels. */
const edge = 72;
const step = 18;

/**
 * Reorders a list by dragging handles with mouse, pen or finger. Nothing moves before the drop; Escape cancels. Keyboard users move entries with
 * buttons.
 */
export function useDragging(drop: (from: number, gap: number) => void) {
  const list = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setDrag(undefined);
    };
    document.addEventListener('keydown', cancel, true);
    return () => document.removeEventListener('keydown', cancel, true);
  }, [isDragging]);

  const follow = (from: number, { clientY }: PointerEvent) => {
    if (clientY < edge) window.scrollBy(0, -step);
    else if (clientY > window.innerHeight - edge) window.scrollBy(0, step);
    setDrag({ from, gap: findGap(list.current, clientY) });
  };
  return {
    listRef: (element: HTMLElement | null) => {
      list.current = element;
    },
    toHandle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, gap: index });
      },
      onPointerMove: (event: PointerEvent) => isDragging && follow(index, event),
      onPointerUp: () => {
        if (drag) drop(drag.from, drag.gap);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
    toEntry: (index: number, count: number) => {
      const isMoving = drag !== undefined && drag.gap !== drag.from && drag.gap !== drag.from + 1;
      const side = isMoving && drag.gap === index ? 'before' : isMoving && drag.gap === count && index === count - 1 ? 'after' : undefined;
      return { 'data-dragged': drag?.from === index || undefined, 'data-drop': side };
    },
  };
}

/** Index of the first entry whose middle is below `y`. */
function findGap(list: HTMLElement | null, y: number): number {
  const entries = [...(list?.children ?? [])];
  const below = entries.findIndex((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? entries.length : below;
}

type Handle = ReturnType<ReturnType<typeof useDragging>['toHandle']>;

/** Handle to drag an entry. Hidden from screen readers, because the buttons beside it do the same. */
export function DragHandle(handle: Handle) {
  return (
    <span {...handle} className="edit-handle" aria-hidden="true">
      <svg viewBox="0 0 16 24" width="16" height="24" aria-hidden="true">
        <path d="M4 5h2v2H4zM10 5h2v2h-2zM4 11h2v2H4zM10 11h2v2h-2zM4 17h2v2H4zM10 17h2v2h-2z" fill="currentColor" />
      </svg>
    </span>
  );
}
