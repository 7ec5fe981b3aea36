import { type RefObject, useEffect, useRef } from 'react';

/** A search input that shows the words in the address again when they change other than by typing. */
export function useFollowingInput(q: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    if (input.current && shown.current !== q) input.current.value = q ?? ''; // initially it may hold text typed before hydration
    shown.current = q;
  }, [q]);
  return input;
}
