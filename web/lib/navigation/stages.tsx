import { createContext, use, useDeferredValue } from 'react';

/** Set while a page is drawn that a navigation leads to the top of: its head is shown first, and what begins below follows. */
export const StagedContext = createContext(false);

/** Whether what begins here is drawn already: on staged pages a moment after the head, in pauses in which the browser paints and answers. */
export function useTurn(): boolean {
  const isStaged = use(StagedContext);
  return useDeferredValue(true, isStaged ? false : undefined);
}

/** At the end of a page: until all of it is drawn, what stands below stays out of sight, and need not move. */
export function StagedRest() {
  return useTurn() ? null : <div className="page-rest" />;
}
