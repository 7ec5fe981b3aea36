import type { SearchWords } from '../schemas/search-words.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { SearchSynonym, SearchWords } from '../schemas/search-words.ts';

/** Synonyms for fields that search in the browser, so that they find the same records as `searchCentre` (our addition). */
export const listSearchWords = listEndpoint({
  name: 'listSearchWords',
  path: '/v1/search/words',
  isOptional: true,
  access: 'public',
  item: schema<typeof SearchWords>(),
});
