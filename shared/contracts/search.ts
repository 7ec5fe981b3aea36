import { listKindsWith } from '#shared/site/kinds.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import type { SearchAnswer } from '../schemas/search.ts';
import { endpoint, schema } from './endpoint.ts';
import { optional, text, whole, withDefault } from './parameters.ts';

export type { SearchAnswer, SearchHit } from '../schemas/search.ts';

export const searchTypes = /* @__PURE__ */ listKindsWith('isSearched');
export type SearchType = (typeof searchTypes)[number];

export const searchCentre = endpoint({
  name: 'searchCentre',
  path: '/v1/search',
  isOptional: true,
  access: 'public',
  query: {
    q: text({ clean: cleanTyped, least: 1, most: 100 }),
    /** Comma-separated kinds; all if missing. */
    types: optional(text({ form: /^[a-z]+(?:,[a-z]+)*$/, most: 100 })),
    /** Maximum number of results per kind. */
    limit: withDefault(whole(1, 48), 8),
    /** Language of suggestions; all languages if missing. */
    locale: optional(text({ form: /^[a-z]{2}$/, most: 2 })),
  },
  answer: schema<typeof SearchAnswer>(),
  isCostly: true,
  kindsAt: 'groups',
});
