import { createContext, type ReactNode, use, useDeferredValue } from 'react';

/**
 * While a page is drawn that a navigation leads to: how far down it the visitor is taken, in pixels. What is seen there is shown first, what begins
 * below follows. `ahead`: it is drawn to the top while its link is still being pressed, and nothing follows yet. Undefined: all at once.
 */
export type Depth = number | 'ahead' | undefined;

export const StagedContext = createContext<Depth>(undefined);

/** Whether what begins here is drawn already: where the visitor comes to the top, a moment after the head, in pauses in which the browser paints and answers. */
export function useTurn(): boolean {
  const depth = use(StagedContext);
  return useDeferredValue(depth !== 'ahead', depth === 0 ? false : undefined);
}

/** What begins below the first view of a phone. */
export function InTurn({ children }: { children: ReactNode }) {
  return useTurn() && children;
}

/** What an entry of a list takes at least, in square pixels with its gap: half of a phone's width, and 200 pixels. */
const leastArea = 40_000;

/** How many entries of a list are drawn at once, and whether the others are, too. Who comes to its top sees the first `count`, who comes back to a place sees all that is above it. */
export function useFirstEntries(count: number): { first: number; isWhole: boolean } {
  const depth = use(StagedContext);
  const isNumber = typeof depth === 'number';
  const isWhole = useDeferredValue(depth !== 'ahead', isNumber ? false : undefined);
  if (isWhole || !isNumber || depth === 0) return { first: count, isWhole };
  return { first: Math.max(count, Math.ceil(((depth + innerHeight) * innerWidth) / leastArea)), isWhole };
}

/** At the end of a page: until all of it is drawn, what stands below stays out of sight, and need not move; the window can go to its place. */
export function StagedRest() {
  const depth = use(StagedContext);
  const { isWhole } = useFirstEntries(0);
  const makeRoom = (rest: HTMLElement | null) => {
    if (rest && typeof depth === 'number' && depth > 0) rest.style.blockSize = `${depth + innerHeight}px`;
  };
  return isWhole ? null : <div ref={makeRoom} className="page-rest" />;
}
