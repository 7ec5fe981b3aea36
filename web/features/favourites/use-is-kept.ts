import { useSyncExternalStore } from 'react';
import { type MarkKey, readMarks, subscribeMarks } from './marks.ts';

const nothing = () => undefined;

/** Whether what a list brought is still marked: what was taken back here is gone at once, and back with an undo. */
export function useIsKept(): (key: MarkKey) => boolean {
  const marks = useSyncExternalStore(subscribeMarks, readMarks, nothing);
  return (key) => marks?.get(key) !== false;
}
