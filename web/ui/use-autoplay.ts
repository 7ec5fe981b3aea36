import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `advance` every interval while nobody is pointing at, focusing or reading elsewhere; never under reduced motion. True from half an interval
 * before the first time.
 */
export function useAutoplay(
  region: RefObject<HTMLElement | null>,
  intervalMs: number | undefined,
  isPaused: boolean,
  advance: () => void,
): boolean {
  const [isTurning, setIsTurning] = useState(false);
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
    const soon = setTimeout(() => setIsTurning(true), intervalMs / 2);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
    };
  }, [intervalMs, isPaused, isHeld, advance]);
  return isTurning;
}

export const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
