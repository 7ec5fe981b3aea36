import * as z from 'zod/mini';
import { listSearchWords } from '../contracts/search-words.ts';
import { check } from './check.ts';
import { byLocale, Id, Slug, Text } from './fields.ts';

const WordList = z.array(Text.check(z.minLength(1), z.maxLength(60))).check(z.maxLength(60));
const Words = z.optional(WordList);
const Ids = z.optional(z.array(Id));

/** Everyday words for things that the centre names differently, maintained by its operator (`search-synonyms.json`). */
export const SearchSynonym = z.object({
  words: byLocale(WordList),
  /** Search results for these words; at least one. */
  means: z
    .object({
      /** Screens of the site, by their names in the route table. */
      routes: z.optional(z.array(Slug)),
      /** The editors' pages, by alias. */
      pages: z.optional(z.array(Slug)),
      companies: Ids,
      amenities: Ids,
      entrances: Ids,
      /** All companies and amenities of a category. */
      categories: Ids,
      /** Everything with one of these words as a name, a kind or a tag, in any language. */
      words: Words,
    })
    .check(z.refine((means) => Object.values(means).some((list) => list && list.length > 0), 'must name something')),
});
export type SearchSynonym = z.infer<typeof SearchSynonym>;

/** Additional words that find companies, amenities and entrances besides their names. */
export const SearchWords = z.object({
  words: z.array(Text),
  companies: z.array(Id),
  amenities: z.array(Id),
  entrances: z._default(z.array(Id), []), // older mall APIs omit it
});
export type SearchWords = z.infer<typeof SearchWords>;

export const searchWordsChecks = [check(listSearchWords, { item: SearchWords })];
