import { listPriceChoices, maxPriceLimit, type PriceChoice } from '#shared/contracts/announcements.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { isLimit, readLimit } from '../../lib/navigation/limit.ts';

/** Currency of the centre, in which offers are filtered. */
export const useCentreCurrency = (): string => useSite().mall?.currency ?? 'CZK';

/** Whether offers can be filtered by this price, in whole units. */
export const isPriceLimit = (units: number): boolean => isLimit(units, maxPriceLimit);

/**
 * Reads the max price from an address, in whole units. Undefined if there is none, and if the mall API does not know the filter, because it would list
 * dearer offers.
 */
export function usePriceLimit(query: URLSearchParams): number | undefined {
  const isOffered = useOffers(listPriceChoices);
  return isOffered ? readLimit(query, 'max_price', maxPriceLimit) : undefined;
}

/** Prices by which the offers of a category, or all offers, can be filtered. `undefined` fetches nothing. */
export function usePriceChoices(query: { category: number | undefined } | undefined, isMembersOnly: boolean): PriceChoice[] {
  const isOffered = useOffers(listPriceChoices);
  const choices = useEndpoint(listPriceChoices, isOffered && query ? { query } : undefined, { isMembersOnly });
  return choices.state === 'ready' ? choices.data : [];
}
