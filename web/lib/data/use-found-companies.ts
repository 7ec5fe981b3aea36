import { useEffect, useState } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { type OutlineResource, useCompanyOutlines } from './use-company-outlines.ts';

/** A visitor who finds more than that types on. */
const maxFound = 50;
const pauseMs = 200;

export interface FoundCompanies {
  /** The best of what the words find. While newer words are looked up: of the words before. */
  companies: readonly CompanyOutline[];
  /** How many the words find in all. */
  total: number;
  /** The answer for the words is still to come. */
  isPending: boolean;
  /** State of the call for these words. */
  resource: OutlineResource;
}

/** Companies that words find in the whole centre, called for once the visitor pauses. `undefined` finds none. */
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
