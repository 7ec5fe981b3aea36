import { useContext, useEffect, useState } from 'react';
import { HeldBackMs } from './held-back.ts';
import { pageLoading } from './loading-mark.ts';

/** What an answer leads to is asked for at once: so long is it waited for. */
const restMs = 30;

/**
 * Whether the page's first answers are there: from then on for ever. What is held back until then moves nobody’s text. Counts from
 * when it `hasBegun`.
 */
export function useFirstAnswers(hasBegun: boolean): boolean {
  const patienceMs = useContext(HeldBackMs);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!hasBegun || isSettled) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(rest);
      if (pageLoading.count() === 0) rest = setTimeout(() => setIsSettled(true), restMs);
    };
    const patience = setTimeout(() => setIsSettled(true), patienceMs);
    const stop = pageLoading.subscribe(look);
    look();
    return () => {
      stop();
      clearTimeout(rest);
      clearTimeout(patience);
    };
  }, [hasBegun, isSettled, patienceMs]);
  return isSettled;
}
