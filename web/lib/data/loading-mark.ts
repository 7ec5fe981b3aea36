import { useEffect } from 'react';
import { ofSite } from '../site-state.ts';

const loading = ofSite(() => ({ count: 0, listeners: new Set<() => void>() }));

/** How much of the page is being loaded for the first time: a member's page shows itself when it is nothing (`use-first-answers.ts`). */
export const pageLoading = {
  count: (): number => loading().count,
  subscribe(listener: () => void): () => void {
    const { listeners } = loading();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Counts what is being loaded, as long as it is. */
export function useLoadingMark(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    change(1);
    return () => change(-1);
  }, [isLoading]);
}

/** The same beside a fallback: for code that comes when it is wanted. */
export function LoadingMark(): null {
  useLoadingMark(true);
  return null;
}

function change(by: 1 | -1): void {
  loading().count += by;
  for (const listener of loading().listeners) listener();
}
