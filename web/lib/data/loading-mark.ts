import { createContext, useEffect } from 'react';
import { ofSite } from '../site-state.ts';

const loading = ofSite(() => ({ count: 0, listeners: new Set<() => void>() }));

/** Number of first loads in progress. A member's page is shown when it reaches 0 (`use-first-answers.ts`). */
export const pageLoading = {
  count: (): number => loading().count,
  subscribe(listener: () => void): () => void {
    const { listeners } = loading();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Counts as a load in progress while `isLoading`. */
export function useLoadingMark(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    change(1);
    return () => change(-1);
  }, [isLoading]);
}

/** `useLoadingMark` as a component. Render it in the fallback of code that is loaded on demand. */
export function LoadingMark(): null {
  useLoadingMark(true);
  return null;
}

function change(by: 1 | -1): void {
  loading().count += by;
  for (const listener of loading().listeners) listener();
}

/** Max time that a page waits for its first answers. After that, the page is shown without them. */
export const MaxHoldMs = createContext(3000);
