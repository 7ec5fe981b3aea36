import { listPointsChoices, maxPointsLimit, type PointsChoice } from '#shared/contracts/rewards.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { readLimit } from '../../lib/navigation/limit.ts';

/**
 * Reads the max number of points from an address. Undefined if there is none, and if the mall API does not know the filter, because it would list
 * rewards that cost more.
 */
export function usePointsLimit(query: URLSearchParams): number | undefined {
  const isOffered = useOffers(listPointsChoices);
  return isOffered ? readLimit(query, 'max_points', maxPointsLimit) : undefined;
}

/** Numbers of points by which the rewards of a category, or all rewards, can be filtered. `undefined` fetches nothing. */
export function usePointsChoices(query: { category: number | undefined } | undefined, isMembersOnly: boolean): PointsChoice[] {
  const isOffered = useOffers(listPointsChoices);
  const choices = useEndpoint(listPointsChoices, isOffered && query ? { query } : undefined, { isMembersOnly });
  return choices.state === 'ready' ? choices.data : [];
}
