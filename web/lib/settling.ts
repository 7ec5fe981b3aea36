import { useEffect, useState } from 'react';
import type { BeginLoading } from './loading-mark.ts';

/** As long as a page is held back for its first answers; then it shows what it has. */
const heldBackMs = 3000;
/** What an answer leads to is asked for at once: so long is it waited for. */
const restMs = 30;

/**
 * Whether the first answers of what is in it are there: from then on for ever. What is held back until then moves nobody’s text.
 * Counts from when it `hasBegun`; what is in it gets `beginLoading` by the context.
 */
export function useSettling(hasBegun: boolean): { isSettled: boolean; beginLoading: BeginLoading } {
  const [isSettled, setIsSettled] = useState(false);
  const [beginLoading] = useState(() => createCounter(() => setIsSettled(true)));
  useEffect(() => {
    if (!hasBegun) return;
    const patience = setTimeout(() => setIsSettled(true), heldBackMs);
    const end = beginLoading(); // so that a page that loads nothing settles too
    end();
    return () => clearTimeout(patience);
  }, [hasBegun, beginLoading]);
  return { isSettled, beginLoading };
}

function createCounter(onRest: () => void): BeginLoading {
  let loading = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return () => {
    loading += 1;
    clearTimeout(rest);
    return () => {
      loading -= 1;
      clearTimeout(rest);
      if (loading === 0) rest = setTimeout(onRest, restMs);
    };
  };
}
