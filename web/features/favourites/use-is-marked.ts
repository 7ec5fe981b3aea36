import { useSyncExternalStore } from 'react';
import { type MarkKey, readMarks, subscribeMarks } from './marks.ts';

const nothing = () => undefined;

/** Whether a listed record is still marked: removed ones disappear immediately, and return with an undo. */
export function useIsMarked(): (key: MarkKey) => boolean {
  const marks = useSyncExternalStore(subscribeMarks, readMarks, nothing);
  return (key) => marks?.get(key) !== false;
}
