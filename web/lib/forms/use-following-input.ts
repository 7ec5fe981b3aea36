import { type RefObject, useEffect, useRef } from 'react';

/** A search input that shows the address's words again when they change other than by typing. */
export function useFollowingInput(q: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = q ?? '';
  }, [q]);
  return input;
}
