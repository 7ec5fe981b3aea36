import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useComingAddress } from '../../lib/navigation/SiteRouter.tsx';
import { toSearchQuery } from './search-query.ts';

const pauseMs = 200;

interface Search {
  /** The query in the address. */
  query: string;
  /** Address for another query. */
  toHref: (query: string) => string;
}

/**
 * Updates the address during typing, and the field when the address changes in another way. The current page stays until the next page is loaded. A
 * newer address cancels an older address.
 */
export function useLiveSearch({ query, toHref }: Search) {
  const input = useRef<HTMLInputElement>(null);
  const sought = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const target = useComingAddress()?.pathname;

  function search(text: string): void {
    clearTimeout(timer.current);
    const next = toSearchQuery(text);
    if (next === sought.current) return;
    sought.current = next;
    void navigate(toHref(next), { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (!input.current || query === sought.current) return;
    input.current.value = query;
    sought.current = query;
  }, [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text that was typed before hydration
  useEffect(() => {
    if (input.current) search(input.current.value);
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    // the visitor is leaving the search, so a pending update would bring them back
    if (target !== undefined && target !== location.pathname) clearTimeout(timer.current);
  }, [target]);

  return {
    input,
    search,
    searchSoon(text: string): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(text), pauseMs);
    },
  };
}
