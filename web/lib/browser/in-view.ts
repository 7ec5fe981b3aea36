import { type RefObject, useEffect, useRef, useState } from 'react';

const margin = '400px';

/** Returns true as soon as the element is, or has been, near the viewport. For content that is expensive to render. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

/** Centres the current entry of a row that scrolls sideways, initially and whenever another entry becomes current. */
export function useCurrentInView(current: string | number | undefined) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the current entry from the document
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
