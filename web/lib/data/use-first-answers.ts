import { useContext, useEffect, useState } from 'react';
import { MaxHoldMs, pageLoading } from './loading-mark.ts';

/** Waits this long for follow-up requests of an answer. */
const restMs = 30;

/**
 * Whether the page's first answers are there; once true, stays true. Content held back until then does not shift text. Counts from when it
 * `hasBegun`.
 */
export function useFirstAnswers(hasBegun: boolean): boolean {
  const patienceMs = useContext(MaxHoldMs);
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
