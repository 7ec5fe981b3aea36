import type { RecordFacts } from '../schemas/site-facts.ts';
import { endpoint, schema } from './endpoint.ts';

export type { RecordFacts } from '../schemas/site-facts.ts';

/**
 * Facts about the centre's records that every page needs (our addition): which kinds exist, and the editors' pages for menus and links. The answer
 * changes only when a fact does. If the mall API lacks it, the gateway derives it from lists (`substitutes/site-facts.ts`).
 */
export const getSiteFacts = endpoint({
  name: 'getSiteFacts',
  path: '/v1/site-facts',
  access: 'public',
  answer: schema<typeof RecordFacts>(),
  kindsAt: 'facts',
  isOptional: true,
});
