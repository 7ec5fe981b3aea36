import * as z from 'zod/mini';
import { makeDeskPreview } from '../contracts/desk-previews.ts';
import { check } from './check.ts';
import { DeskFault, named } from './desk-records.ts';
import { Count, DateTime } from './fields.ts';

const key = z.string().check(z.regex(/^[\w-]{1,100}$/));

export const MakePreviewBody = z.object({
  record: z.optional(z.object({ kind: key, key, version: Count })),
  /** Time of the preview. Missing: now, or the first minute at which the record is published. */
  at: z.optional(DateTime),
});

export const DeskPreview = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('ready'),
    token: z.string(),
    at: DateTime,
    expires_at: DateTime,
    /** Records whose scheduled publication or end by then would fail: the preview shows their current state. */
    left_out: z.array(z.object({ ...named, faults: z.array(DeskFault) })),
  }),
  /** The content would be invalid, by the rules for publishing. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
]);
export type DeskPreview = z.infer<typeof DeskPreview>;

export const deskPreviewsChecks = [check(makeDeskPreview, { body: MakePreviewBody, answer: DeskPreview })];
