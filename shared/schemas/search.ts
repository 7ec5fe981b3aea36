import * as z from 'zod/mini';
import { searchCentre, searchTypes } from '../contracts/search.ts';
import { check } from './check.ts';
import { DateTime, EventDates, Id, ImageAddress, Money, mayLack, OpeningHours, Permalink, Slug, Text, translations } from './fields.ts';

/** A search result; the screen links to the record by type and id. */
export const SearchHit = z.object({
  id: Id,
  type: z.enum(searchTypes),
  image: z.nullish(ImageAddress),
  floor: z.nullish(z.int()),
  /** For companies: null if the centre's hours apply, missing if unknown. */
  opening_hours: z.nullish(OpeningHours),
  /** For entrances: the floor plan. */
  floorplan_id: z.nullish(Id),
  starts_at: z.nullish(DateTime),
  /** For events with several dates. */
  dates: z.optional(EventDates),
  /** For offers, like the price fields. */
  ends_at: z.nullish(DateTime),
  price: z.nullish(Money),
  price_before: z.nullish(Money),
  permalink: z.nullish(Permalink),
  /** For editors' pages without a permalink. */
  alias: z.nullish(Slug),
  /** For the site's own screens: the name in the route table. */
  route: z.nullish(Slug),
  translations: translations({ title: Text, subtitle: z.optional(Text) }),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchAnswer = mayLack(
  z.object({
    query: z.string(),
    /** Groups, and hits within a group, best first. */
    groups: z.array(
      mayLack(z.object({ type: z.enum(searchTypes), total: z.int(), items: z.array(SearchHit) }), {
        total: ({ items }) => (Array.isArray(items) ? items.length : 0),
      }),
    ),
    /** Suggested terms if nothing was found. */
    suggestions: z.optional(z.array(Text)),
    /** Kinds that were searched, if not all requested ones. */
    covers: z.optional(z.array(z.enum(searchTypes))),
    /** Not all records were loaded yet. */
    is_partial: z.optional(z.boolean()),
  }),
  { query: '' },
);
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchChecks = [check(searchCentre, { answer: SearchAnswer, mainOf: ['search'] })];
