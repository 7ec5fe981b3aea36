import { type Company, listCompanies } from '#shared/contracts/companies.ts';
import { useSite } from './site.tsx';
import { type Resource, useEndpoint } from './use-endpoint.ts';

/** How many pages are asked for at most: 384 companies are more than any centre has. */
const mostPages = 8;

/** Every company of the centre by title, for what needs them all at once: as one list, there when all its pages are. */
export function useAllCompanies(): Resource<Company[]> {
  const { locale } = useSite();
  const query = (page: number) => ({ query: { page, per_page: 48, sort: 'title' as const, locale } });
  const first = useEndpoint(listCompanies, query(1));
  const count = 'meta' in first ? Math.min(first.meta?.pages || 1, mostPages) : 1; // an empty list has no pages at all
  const others = Array.from({ length: mostPages - 1 }, (_, index) => index + 2);
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of calls in the same order
  const rest = others.map((page) => useEndpoint(listCompanies, page <= count ? query(page) : undefined)).slice(0, count - 1);
  return rest.reduce(join, first);
}

function join(before: Resource<Company[]>, next: Resource<Company[]>): Resource<Company[]> {
  if (before.state === 'failed' || before.state === 'loading') return before;
  if (next.state === 'failed' || next.state === 'loading') return next;
  return { state: before.state, data: [...before.data, ...next.data], meta: before.meta };
}
