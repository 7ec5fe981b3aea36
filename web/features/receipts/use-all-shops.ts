import { type Company, listCompanies } from '#shared/contracts/companies.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { joinResources } from '../../lib/data/join-resources.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useMemberEndpoint } from '../../lib/data/use-member-endpoint.ts';

/** How many pages are asked for at most: 384 companies are more than any centre has. */
const mostPages = 8;

/** Every company by title where the mall API cannot name them by one call, asked for by the member's browser alone: the page does not carry them. */
export function useAllShops(isWanted: boolean): Resource<Company[]> {
  const { locale } = useSite();
  const query = (page: number) => ({ query: { sort: 'title' as const, page, per_page: 48 as const, locale } });
  const first = useMemberEndpoint(listCompanies, isWanted ? query(1) : undefined);
  const count = 'meta' in first ? Math.min(first.meta?.pages || 1, mostPages) : 1; // an empty list has no pages at all
  const others = Array.from({ length: mostPages - 1 }, (_, index) => index + 2);
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of calls in the same order
  const rest: Resource<Company[]>[] = others.map((page) => useMemberEndpoint(listCompanies, page <= count ? query(page) : undefined));
  return rest.slice(0, count - 1).reduce(joinResources, first);
}
