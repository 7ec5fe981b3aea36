import type { SearchHit } from '#shared/contracts/search.ts';
import { type FoundRecord, places } from './word-index.ts';

/** How good a hit is, by where its words stand: 0 is best. A shop that sells what is wanted comes before an article that bears its name. */
const ofPlaces = {
  name: 0,
  alias: 0.5,
  beginning: 1,
  [places.names]: 2,
  [places.aliases]: 2.5,
  [places.keywords]: 4,
  [places.texts]: 6,
} as const;
const ofArticles = {
  name: 0,
  alias: 0.5,
  beginning: 3,
  [places.names]: 3,
  [places.aliases]: 4.5,
  [places.keywords]: 5,
  [places.texts]: 7,
} as const;

/** What one can go to; all else is read. */
function isPlace({ type, permalink }: SearchHit): boolean {
  return type === 'company' || type === 'amenity' || type === 'entrance' || (type === 'page' && !permalink);
}

/** The lower the better. */
export function rankHit(hit: SearchHit, { isCalled, place, step }: FoundRecord): number {
  const table = isPlace(hit) ? ofPlaces : ofArticles;
  return table[isCalled ?? place] + step / 10;
}
