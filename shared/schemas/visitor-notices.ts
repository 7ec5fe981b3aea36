import * as z from 'zod/mini';
import { listVisitorNotices, noticeLevels } from '../contracts/visitor-notices.ts';
import { check } from './check.ts';
import { DateTime, Id, LinkAddress, mayLack, Slug, Text, translations } from './fields.ts';

/** A notice of the centre to its visitors, above every page of the site. */
export const VisitorNotice = mayLack(
  z.object({
    id: Id,
    level: z.enum(noticeLevels),
    /** Undefined: immediately. */
    starts_at: z.nullish(DateTime),
    /** Undefined: until it is taken back. */
    ends_at: z.nullish(DateTime),
    link: z.nullish(LinkAddress),
    /** The closed lift (`way-…`) or entrance (`entrance-…`) that the notice is about. */
    about: z.nullish(Slug),
    /** `button`: the text of the link. */
    translations: translations({ title: Text, button: z.optional(Text) }),
  }),
  { level: 'info' },
);
export type VisitorNotice = z.infer<typeof VisitorNotice>;

export const visitorNoticesChecks = [check(listVisitorNotices, { item: VisitorNotice })];
