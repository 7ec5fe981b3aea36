import { createContext, type ReactNode, use, useDeferredValue } from 'react';

/** Whether the page is rendered in two stages: the first view, then the rest. True after a navigation to the top of a page, or near it. */
export const StagedContext = createContext(false);

/** False in the first stage of a page, then true. Between the stages, the browser can paint and respond. */
export function useIsWhole(): boolean {
  const isStaged = use(StagedContext);
  return useDeferredValue(true, isStaged ? false : undefined);
}

/** Content below a phone's first view, which is rendered in the second stage. */
export function BelowFirstView({ children }: { children: ReactNode }) {
  return useIsWhole() && children;
}

/** Placeholder at the end of a page in the first stage. It pushes content below the page, such as the footer, out of view. */
export function StagedRest() {
  return useIsWhole() ? null : <div className="page-rest" />;
}
