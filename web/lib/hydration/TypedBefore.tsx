import { type RefObject, useEffect } from 'react';
import { tellTyped } from './typed-before.ts';

/** Within a boundary: React hears what was typed there before it had the fields. */
export function TypedBefore({ within }: { within: RefObject<Element | null> }): null {
  useEffect(() => tellTyped(within.current), [within]);
  return null;
}
