import { createContext, type ReactNode, use, useDeferredValue } from 'react';

/** Whether a navigation leads to the top of the page: then the first view is rendered first, the rest a moment later. */
export const StagedContext = createContext(false);

/** False in the first render of a staged page, then true: the browser paints and responds in between. */
export function useIsWhole(): boolean {
  const isStaged = use(StagedContext);
  return useDeferredValue(true, isStaged ? false : undefined);
}

/** Content below a phone's first view. */
export function BelowFirstView({ children }: { children: ReactNode }) {
  return useIsWhole() && children;
}

/** At the end of a page: hides what is below until the whole page is rendered. */
export function StagedRest() {
  return useIsWhole() ? null : <div className="page-rest" />;
}
