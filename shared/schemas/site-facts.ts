import * as z from 'zod/mini';
import { listKindsWith } from '#shared/site/kinds.ts';
import { announcementScopes, announcementTypes } from '../contracts/announcements.ts';
import { getSiteFacts } from '../contracts/site-facts.ts';
import { check } from './check.ts';
import { mayLack, Slug, Text, translations } from './fields.ts';

/** Missing fields are unknown. */
export const RecordFacts = mayLack(
  z.object({
    /** Whether records exist, for each kind that has pages. */
    kinds: z.partialRecord(z.enum(listKindsWith('isInSitemap')), z.optional(z.boolean())),
    /** Whether lists currently show announcements of a type: of any scope, of the centre, of companies. */
    announced: z.partialRecord(z.enum(announcementTypes), z.partialRecord(z.enum(['any', ...announcementScopes]), z.optional(z.boolean()))),
    has_articles: z.nullish(z.boolean()),
    /** Whether any company has its own hours, has a website, or is the cinema. */
    has_company_hours: z.nullish(z.boolean()),
    has_web_shops: z.nullish(z.boolean()),
    has_cinema: z.nullish(z.boolean()),
    /** The editors' own pages: their key and, in each language that has one, their path. */
    pages: z.array(z.object({ alias: Slug, translations: translations({ title: Text, path: z.optional(Slug) }) })),
  }),
  { pages: [] },
);
export type RecordFacts = z.infer<typeof RecordFacts>;

export const siteFactsChecks = [check(getSiteFacts, { answer: RecordFacts })];
