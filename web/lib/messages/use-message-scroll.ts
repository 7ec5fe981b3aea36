import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Max distance from the end at which the scroll position counts as the end. */
const endMarginPx = 48;

interface Ends {
  first: number | string | undefined;
  last: number | string | undefined;
  /** Whether the reader sent the last message. Then the box always scrolls to it. */
  isOwn: boolean;
}

/**
 * Controls the scroll position of a conversation. A reader at the end stays at the end. When older messages are added above, the visible messages
 * stay in place. `hasNews`: there is a new message below the visible part.
 */
export function useMessageScroll({ first, last, isOwn }: Ends) {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef<{ first?: Ends['first']; last?: Ends['last']; height: number; isAtEnd: boolean }>({ height: 0, isAtEnd: true });
  const [hasNews, setHasNews] = useState(false);

  useLayoutEffect(() => {
    const { current: shown } = box;
    if (!shown) return;
    const before = was.current;
    const hasEnd = last !== before.last;
    if (first !== before.first && before.first !== undefined && !hasEnd) shown.scrollTop += shown.scrollHeight - before.height;
    const staysAtEnd = before.isAtEnd || (hasEnd && isOwn);
    if (hasEnd && staysAtEnd) shown.scrollTop = shown.scrollHeight;
    if (hasEnd && !staysAtEnd) setHasNews(true);
    // Only scrolling by the reader leaves the end. The box may get its styles after this render, and moves to the end then.
    was.current = { first, last, height: shown.scrollHeight, isAtEnd: staysAtEnd };
  });

  useEffect(() => keepAtEnd(box, () => was.current.isAtEnd), []);

  function onScroll(): void {
    const { current: shown } = box;
    if (!shown) return;
    was.current.isAtEnd = isAtEnd(shown);
    if (was.current.isAtEnd) setHasNews(false);
  }

  function toEnd(): void {
    const { current: shown } = box;
    if (shown) shown.scrollTop = shown.scrollHeight;
    setHasNews(false);
  }

  return { box, onScroll, hasNews, toEnd };
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < endMarginPx;
}

/** Stays at the end when pictures load or a keyboard shrinks the box. */
function keepAtEnd(box: RefObject<HTMLElement | null>, wasAtEnd: () => boolean): () => void {
  const { current: shown } = box;
  if (!shown) return () => {};
  const observer = new ResizeObserver(() => {
    if (wasAtEnd()) shown.scrollTop = shown.scrollHeight;
  });
  observer.observe(shown);
  return () => observer.disconnect();
}
