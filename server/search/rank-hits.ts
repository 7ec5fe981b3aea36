import type { SearchHit } from '#shared/contracts/search.ts';
import { type FoundRecord, places } from './word-index.ts';

/** Rank of a hit by the position of its words: 0 is best. A shop that sells something comes before an article with that name. */
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

/** Whether a hit is a place to go to; all others are for reading. */
function isPlace({ type, permalink }: SearchHit): boolean {
  return type === 'company' || type === 'amenity' || type === 'entrance' || (type === 'page' && !permalink);
}

/** Lower is better. */
export function rankHit(hit: SearchHit, { isCalled, place, step }: FoundRecord): number {
  const table = isPlace(hit) ? ofPlaces : ofArticles;
  return table[isCalled ?? place] + step / 10;
}
