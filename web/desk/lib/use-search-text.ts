import { useEffect, useRef, useState } from 'react';

/** Typing pause before a search. */
const restMs = 200;

interface SearchText {
  /** Text to show in the field. */
  text: string;
  /** Call for each change of the field. Searches after a pause. */
  type: (text: string) => void;
  /** Searches immediately, for Enter. */
  searchNow: () => void;
}

/**
 * Text of a search field whose search is stored in the address. The address follows the field later, in a transition of the router: a field that
 * showed the address would lose characters that are typed meanwhile. The field follows only changes that it has not caused, such as Back.
 */
export function useSearchText(q: string, search: (q: string) => void): SearchText {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  /** Searches that the address does not show yet, in their order. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (known !== q) {
    const at = sent.indexOf(q);
    setKnown(q);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setText(q);
  }
  function send(typed: string): void {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === (sent.at(-1) ?? q)) return;
    setSent((before) => [...before, wanted]);
    search(wanted);
  }
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send; // other filters may change during the pause
  });
  return {
    text,
    type(typed) {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(typed), restMs);
    },
    searchNow: () => send(text),
  };
}
