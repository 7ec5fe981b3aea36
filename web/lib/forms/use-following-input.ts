import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a search input. Shows the words in the address whenever they change, for example by Back. */
export function useFollowingInput(q: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    // not in the first run, because the input may contain text typed before hydration
    if (input.current && shown.current !== q) input.current.value = q ?? '';
    shown.current = q;
  }, [q]);
  return input;
}
