import { useEffect, useState } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { type OutlineResource, useCompanyOutlines } from './use-company-outlines.ts';

/** Max companies per search. With more matches, visitors type on instead of reading them all. */
const maxFound = 50;
const pauseMs = 200;

export interface FoundCompanies {
  /** The best matches. Until the answer for new words arrives, the matches of the previous words. */
  companies: readonly CompanyOutline[];
  /** Total number of matches. */
  total: number;
  /** Whether the answer for the current words is still missing. */
  isPending: boolean;
  /** State of the call for these words. */
  resource: OutlineResource;
}

/** Searches all companies of the centre when the visitor pauses typing. `undefined` finds none. */
export function useFoundCompanies(words: string | undefined): FoundCompanies {
  const settled = useSettled(words);
  const resource = useCompanyOutlines(settled === undefined ? undefined : { q: settled, per_page: maxFound });
  const [last, setLast] = useState<{ words: string | undefined; companies: readonly CompanyOutline[] }>({
    words: undefined,
    companies: [],
  });
  const answer = settled !== undefined && 'data' in resource ? resource : undefined;
  if (answer && last.words !== settled) setLast({ words: settled, companies: answer.data });
  const isPending = words !== settled || (settled !== undefined && resource.state === 'loading');
  if (words === undefined) return { companies: [], total: 0, isPending: false, resource };
  return { companies: answer?.data ?? last.companies, total: answer?.meta?.total ?? 0, isPending, resource };
}

function useSettled(words: string | undefined): string | undefined {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === undefined ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

export function joinById(some: readonly CompanyOutline[], others: readonly CompanyOutline[]): CompanyOutline[] {
  return [...some, ...others.filter(({ id }) => !some.some((one) => one.id === id))];
}
