import type { RecordFacts } from '../schemas/site-facts.ts';
import { endpoint, schema } from './endpoint.ts';

export type { RecordFacts } from '../schemas/site-facts.ts';

/**
 * What every page has to know of the centre's records (our addition): what there is, and the editors' pages that menus and links name. It
 * says something else only when one of these facts is another. Of a mall API without it the gateway asks the lists (`from-lists/site-facts.ts`).
 */
export const getSiteFacts = endpoint({
  name: 'getSiteFacts',
  path: '/v1/site-facts',
  access: 'public',
  answer: schema<typeof RecordFacts>(),
  kindsAt: 'facts',
  isOptional: true,
});
