import { createContext, type ReactNode, use, useDeferredValue } from 'react';

/** Whether a navigation leads to the top of the page that is drawn: what is in view there is shown first, the rest a moment later. */
export const StagedContext = createContext(false);

/** False in the first drawing of a staged page, true from then on: the browser paints and answers in between. */
export function useIsWhole(): boolean {
  const isStaged = use(StagedContext);
  return useDeferredValue(true, isStaged ? false : undefined);
}

/** What begins below the first view of a phone. */
export function BelowFirstView({ children }: { children: ReactNode }) {
  return useIsWhole() && children;
}

/** At the end of a page: keeps what stands below it out of sight until all of the page is drawn. */
export function StagedRest() {
  return useIsWhole() ? null : <div className="page-rest" />;
}
