import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near its end somebody reads along. */
const endMarginPx = 48;

interface Ends {
  first: number | string | undefined;
  last: number | string | undefined;
  /** What came last is the member's own: they see it, wherever they were. */
  isOwn: boolean;
}

/**
 * Keeps a conversation's box where its reader is: at the end while they read along, at the same message when older ones come before it.
 * `hasNews`: something has come below that they do not see.
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
    if (hasEnd && (before.isAtEnd || isOwn)) shown.scrollTop = shown.scrollHeight;
    if (hasEnd && !before.isAtEnd && !isOwn) setHasNews(true);
    was.current = { first, last, height: shown.scrollHeight, isAtEnd: isAtEnd(shown) };
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

/** Pictures come later, and a keyboard makes the box smaller. */
function keepAtEnd(box: RefObject<HTMLElement | null>, wasAtEnd: () => boolean): () => void {
  const { current: shown } = box;
  if (!shown) return () => {};
  const observer = new ResizeObserver(() => {
    if (wasAtEnd()) shown.scrollTop = shown.scrollHeight;
  });
  observer.observe(shown);
  return () => observer.disconnect();
}
