import { type RefObject, useEffect } from 'react';
import { bringUp, goBackTo } from '../map/phone-sheet.ts';

interface Props {
  sheet: RefObject<HTMLElement | null>;
  /** What is looked for: each letter that changes it has the results in view again. */
  text: string;
}

/**
 * Stands on the page while somebody searches: on phones the sheet is up meanwhile, its field at the top and what is found right below,
 * above the keyboard. Afterwards the page is where it was, or at the plan when something on it was chosen.
 */
export function FoundInView({ sheet, text }: Props) {
  useEffect(() => {
    const { current } = sheet;
    const before = window.scrollY;
    return () => {
      if (current?.isConnected) goBackTo(current.contains(document.activeElement) ? before : 0); // else the visitor has left the plan
    };
  }, [sheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter
  useEffect(() => bringUp(sheet.current), [text]);
  return null;
}
