import type { listPriceChoices, PriceChoice } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { roundLimits, selectLimits } from '../core/round-limits.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'announcements' | 'documents'>;
}

/** Round prices in minor units. */
const roundPrices = roundLimits.map((units) => units * 100);

/** Lists round prices by which visitors can filter the current offers in the centre's currency. */
export function preparePriceChoices({ clock, queries: { announcements, documents } }: Dependencies) {
  return ({ category }: QueryOf<typeof listPriceChoices>): PriceChoice[] => {
    const { currency } = documents.getCentre();
    const counts = announcements.countByPrice({ amounts: roundPrices, currency, category, now: clock() });
    return selectLimits(roundPrices, counts).map(({ limit, count }) => ({ max_price: limit, count }));
  };
}
