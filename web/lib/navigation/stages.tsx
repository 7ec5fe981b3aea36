import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import { ofSite } from '../site-state.ts';

/** How far down a page, in pixels, and how many entries of its list began in view or above it when the visitor left, where that is known. */
export interface PlaceOnPage {
  y: number;
  entries?: number | undefined;
  /** The navigation has not begun: what is to be seen first is drawn out of sight, and nothing follows yet. */
  isAhead?: boolean;
}

/**
 * While a page is drawn that a navigation leads to: where on it the visitor is taken. What is seen there is shown first, what begins below
 * follows. Undefined: all at once.
 */
export type Depth = PlaceOnPage | undefined;

export const StagedContext = createContext<Depth>(undefined);

/** A page that was drawn ahead comes into sight as it is: its parts hear of it a moment later. */
export function Staged({ depth, children }: { depth: Depth; children: ReactNode }) {
  const before = useDeferredValue(depth);
  return <StagedContext value={before?.isAhead && !depth?.isAhead ? before : depth}>{children}</StagedContext>;
}

/** Whether what begins here is drawn already: where the visitor comes to the top, a moment after the head, in pauses in which the browser paints and answers. */
export function useTurn(): boolean {
  const depth = use(StagedContext);
  return useLater(!depth?.isAhead, depth?.y === 0);
}

/** Where `isStaged`, true comes a moment after the first drawing. That is drawn once where it is not true: for a first value React would do so again. */
const useLater = (isTrue: boolean, isStaged: boolean) => useDeferredValue(isTrue, isTrue && isStaged ? false : undefined);

/** What begins below the first view of a phone. */
export function InTurn({ children }: { children: ReactNode }) {
  return useTurn() && children;
}

const lists = ofSite(() => new Set<Element>());

function follow(list: Element | null) {
  if (!list) return;
  lists().add(list);
  return () => void lists().delete(list);
}

/** How many entries of the lists that are shown begin in view, or above it. */
export function countSeenEntries(): number {
  return [...lists()].flatMap(({ children }) => [...children]).filter(beginsInView).length;
}

/** What is out of sight on its page has no boxes. */
const beginsInView = (entry: Element) => entry.getClientRects().length > 0 && entry.getBoundingClientRect().top < innerHeight;

/** Where nobody has counted: what an entry of a list takes at least, in square pixels with its gap: half of a phone's width, and 200 pixels. */
const leastArea = 40_000;

/**
 * How many entries of a list are drawn at once, and whether the others are, too; `list` is for the `ref` of their list. Who comes to its top
 * sees the first `count`, who comes back to a place sees all that is above it.
 */
export function useFirstEntries(count: number) {
  const depth = use(StagedContext);
  const isWhole = useLater(!depth?.isAhead, depth !== undefined);
  return { first: isWhole || !depth || depth.y === 0 ? count : Math.max(count, reckonEntries(depth)), isWhole, list: follow };
}

/** None seen: their list was not alive yet. */
function reckonEntries({ y, entries }: PlaceOnPage): number {
  return entries || Math.ceil(((y + innerHeight) * innerWidth) / leastArea);
}

/** At the end of a page: until all of it is drawn, what stands below stays out of sight, and need not move; the window can go to its place. */
export function StagedRest() {
  const depth = use(StagedContext);
  const { isWhole } = useFirstEntries(0);
  const makeRoom = (rest: HTMLElement | null) => {
    if (rest && depth && depth.y > 0) rest.style.blockSize = `${depth.y + innerHeight}px`;
  };
  return isWhole ? null : <div ref={makeRoom} className="page-rest" />;
}
