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
 * Keeps the address in sync with the field while typing, and the field with the address when that changes otherwise. The current page stays until the
 * next has loaded, and a newer address cancels an older one.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page had its script
  useEffect(() => {
    if (input.current) search(input.current.value);
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (target !== undefined && target !== location.pathname) clearTimeout(timer.current); // navigating elsewhere
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
