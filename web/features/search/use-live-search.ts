import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useComingAddress } from '../../lib/navigation/navigation-context.tsx';
import { toSearchQuery } from './search-query.ts';

const pauseMs = 200;

interface Search {
  /** What the address asks for. */
  query: string;
  /** The address that asks for something else. */
  toHref: (query: string) => string;
}

/**
 * Lets the address follow the field while the visitor types, and the field the address when it changes otherwise. The page
 * of the last address stays until the next has come, and a newer address calls off an older one.
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
    if (target !== undefined && target !== location.pathname) clearTimeout(timer.current); // on the way elsewhere
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
