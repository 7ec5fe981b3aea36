import { type RefObject, useEffect, useRef } from 'react';

/** A search input that shows the address's words again when they change other than by typing. */
export function useFollowingInput(q: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    if (input.current && shown.current !== q) input.current.value = q ?? ''; // at first it may hold what was typed before the page was alive
    shown.current = q;
  }, [q]);
  return input;
}
