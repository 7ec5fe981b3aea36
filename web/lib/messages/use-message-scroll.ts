import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the end, the reader counts as following the conversation. */
const endMarginPx = 48;

interface Ends {
  first: number | string | undefined;
  last: number | string | undefined;
  /** The last message is the member's own: always scroll to it. */
  isOwn: boolean;
}

/**
 * Keeps the scroll position of a conversation: at the end while the reader follows along, at the same message when older ones are added above.
 * `hasNews`: a new message is below the visible part.
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
