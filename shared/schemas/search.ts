import * as z from 'zod/mini';
import { searchCentre, searchTypes } from '../contracts/search.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, Money, mayLack, OpeningHours, Permalink, Slug, Text, translations } from './fields.ts';

/** What a result shows; the screen links to the record by type and id. */
export const SearchHit = z.object({
  id: Id,
  type: z.enum(searchTypes),
  image: z.nullish(ImageAddress),
  floor: z.nullish(z.int()),
  /** Of a company: null where it keeps the centre's; nothing is said where they are not known. */
  opening_hours: z.nullish(OpeningHours),
  /** Of an entrance: the plan that it is on. */
  floorplan_id: z.nullish(Id),
  starts_at: z.nullish(DateTime),
  /** Of an offer, as are its prices. */
  ends_at: z.nullish(DateTime),
  price: z.nullish(Money),
  price_before: z.nullish(Money),
  permalink: z.nullish(Permalink),
  /** Of an editors' page without a permalink. */
  alias: z.nullish(Slug),
  /** Of one of the site's own screens: its name in the route table. */
  route: z.nullish(Slug),
  translations: translations({ title: Text, subtitle: z.optional(Text) }),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchAnswer = mayLack(
  z.object({
    query: z.string(),
    /** The kind with the best hit first; within a kind the best hit. */
    groups: z.array(
      mayLack(z.object({ type: z.enum(searchTypes), total: z.int(), items: z.array(SearchHit) }), {
        total: ({ items }) => (Array.isArray(items) ? items.length : 0),
      }),
    ),
    /** What may have been meant where nothing was found. */
    suggestions: z.optional(z.array(Text)),
    /** Which of the kinds that were asked for were looked through, where that is not all of them. */
    covers: z.optional(z.array(z.enum(searchTypes))),
    /** Not all records were known yet. */
    is_partial: z.optional(z.boolean()),
  }),
  { query: '' },
);
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchChecks = [check(searchCentre, { answer: SearchAnswer, mainOf: ['search'] })];
