import { useEffect, useRef } from 'react';

/** Centres the current entry of a row that scrolls sideways, initially and whenever another entry becomes current. */
export function useCurrentInView(current: string | number | undefined) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current shows in the document
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]');
    const scroller = entry && findScroller(entry);
    if (!scroller) return;
    const [inner, outer] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
    scroller.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [current]);
  return row;
}

function findScroller(entry: Element): Element | undefined {
  for (let box = entry.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto') return box;
  }
  return undefined;
}
