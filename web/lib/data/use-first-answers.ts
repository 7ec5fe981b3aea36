import { useContext, useEffect, useState } from 'react';
import { MaxHoldMs, pageLoading } from './loading-mark.ts';

/** Wait for follow-up requests after the last answer has arrived. */
const restMs = 30;

/**
 * Whether the page's first answers have arrived; once true, stays true. A page that is shown only then does not shift when answers arrive. The wait
 * begins when `hasBegun` is true.
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
