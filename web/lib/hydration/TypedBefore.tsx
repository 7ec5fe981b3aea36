import { type RefObject, useEffect } from 'react';
import { notifyTyped } from './typed-before.ts';

/** Inside a boundary: reports input typed before hydration to React. */
export function TypedBefore({ within }: { within: RefObject<Element | null> }): null {
  useEffect(() => notifyTyped(within.current), [within]);
  return null;
}
