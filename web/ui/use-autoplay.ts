import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `advance` every interval unless the visitor is pointing at it, focusing it or on another tab; never with reduced motion. True from half an
 * interval before the first call.
 */
export function useAutoplay(
  region: RefObject<HTMLElement | null>,
  intervalMs: number | undefined,
  isPaused: boolean,
  advance: () => void,
): boolean {
  const [isTurning, setIsTurning] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current || !intervalMs || isPaused || hasReducedMotion()) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    // controls timers only: a click holds, releases and holds again before it fires, and must not change the screen
    const hold = () => {
      clearInterval(timer);
      clearTimeout(soon);
    };
    const release = () => {
      hold();
      if (listening.signal.aborted || current.matches(':hover') || current.contains(document.activeElement)) return;
      timer = setInterval(() => document.visibilityState === 'visible' && advance(), intervalMs);
      soon = setTimeout(() => setIsTurning(true), intervalMs / 2);
    };
    const releaseSoon = () => queueMicrotask(release);
    const heard = { pointerenter: hold, focusin: hold, pointerleave: release, focusout: releaseSoon };
    for (const [name, hear] of Object.entries(heard)) current.addEventListener(name, hear, { signal: listening.signal });
    release();
    return () => {
      listening.abort();
      hold();
    };
  }, [region, intervalMs, isPaused, advance]);
  return isTurning;
}

export const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
