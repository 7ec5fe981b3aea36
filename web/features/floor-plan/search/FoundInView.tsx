import { type RefObject, useEffect } from 'react';
import { bringUp, goBackTo } from '../map/phone-sheet.ts';

interface Props {
  sheet: RefObject<HTMLElement | null>;
  /** Search text: each change scrolls the results into view again. */
  text: string;
}

/**
 * Mounted during a search: on phones the sheet is raised, with its field at the top and the results directly below, above the keyboard. Afterwards
 * restores the scroll position, or shows the plan after a selection.
 */
export function FoundInView({ sheet, text }: Props) {
  useEffect(() => {
    const { current } = sheet;
    const before = window.scrollY;
    return () => {
      if (current?.isConnected) goBackTo(current.contains(document.activeElement) ? before : 0); // otherwise the visitor has left the plan
    };
  }, [sheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter
  useEffect(() => bringUp(sheet.current), [text]);
  return null;
}
