import { useEffect, useRef, useState } from 'react';

/** Time without a touch after which the countdown appears, and its length. */
export const idleMs = 60_000;
export const countdownSeconds = 10;

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Counts down after a minute without a touch, then calls `onReset`. Returns the remaining seconds; undefined if no countdown runs. */
export function useIdle(isActive: boolean, onReset: () => void): number | undefined {
  const [left, setLeft] = useState<number>();
  const reset = useRef(onReset);
  useEffect(() => {
    reset.current = onReset;
  });
  useEffect(() => {
    setLeft(undefined);
    if (!isActive) return;
    let touchedMs = Date.now();
    const touch = () => {
      touchedMs = Date.now();
      setLeft(undefined);
    };
    const tick = () => {
      const passed = Date.now() - touchedMs - idleMs;
      if (passed < 0) return;
      const seconds = countdownSeconds - Math.floor(passed / 1000);
      if (seconds > 0) return setLeft(seconds);
      touch();
      reset.current();
    };
    const timer = setInterval(tick, 1000);
    for (const name of touches) window.addEventListener(name, touch);
    return () => {
      clearInterval(timer);
      for (const name of touches) window.removeEventListener(name, touch);
    };
  }, [isActive]);
  return left;
}
