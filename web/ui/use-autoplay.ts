import { type RefObject, useEffect, useState } from 'react';

/** Calls `advance` every interval while nobody is pointing at, focusing or reading elsewhere; never under reduced motion. */
export function useAutoplay(region: RefObject<HTMLElement | null>, intervalMs: number | undefined, isPaused: boolean, advance: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(current.matches(':hover') || current.contains(document.activeElement));
    const releaseSoon = () => queueMicrotask(release);
    const holders = ['pointerenter', 'focusin'] as const;
    for (const name of holders) current.addEventListener(name, hold);
    current.addEventListener('pointerleave', release);
    current.addEventListener('focusout', releaseSoon);
    return () => {
      for (const name of holders) current.removeEventListener(name, hold);
      current.removeEventListener('pointerleave', release);
      current.removeEventListener('focusout', releaseSoon);
    };
  }, [region]);
  useEffect(() => {
    if (!intervalMs || isPaused || isHeld || hasReducedMotion()) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && advance(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isPaused, isHeld, advance]);
}

export const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
