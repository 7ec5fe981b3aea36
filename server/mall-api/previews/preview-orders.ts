import * as z from 'zod/mini';
import type { ContentFault } from '../content/faults.ts';

/** Request for a preview: the site as of a time, with one record as it was at a version of its history. */
export const PreviewWish = z.object({
  record: z.optional(z.object({ kind: z.string(), key: z.string(), version: z.int() })),
  /** Time of the preview; undefined: now, or when the record first becomes visible. */
  atMs: z.optional(z.number()),
});
export type PreviewWish = z.output<typeof PreviewWish>;

/** Faults of the import in the same build; only their list is checked. */
const Faults = z.readonly(z.array(z.custom<ContentFault>((fault) => typeof fault === 'object' && fault !== null)));

const LeftOut = z.object({ kind: z.string(), key: z.string(), faults: Faults });
/** A record that was due to be published or archived by the preview's time, and the faults that prevent it. */
export type LeftOut = z.output<typeof LeftOut>;

/** Result of making a preview. `gone`: the record or version does not exist. */
export const PreviewOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ready'), atMs: z.number(), leftOut: z.readonly(z.array(LeftOut)) }),
  z.object({ outcome: z.literal('refused'), faults: Faults }),
  z.object({ outcome: z.literal('gone') }),
]);
export type PreviewOutcome = z.output<typeof PreviewOutcome>;

const call = z.int();
const preview = z.int();

export const PreviewAnswer = z.object({ status: z.int(), body: z.string() });
export type PreviewAnswer = z.output<typeof PreviewAnswer>;

/** Messages to the process that holds previews; `call` numbers them. */
export const PreviewOrder = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), call, preview, databaseFile: z.string(), wish: PreviewWish, nowMs: z.number() }),
  z.object({ act: z.literal('read'), call, preview, address: z.string() }),
  z.object({ act: z.literal('drop'), call, preview }),
]);
export type PreviewOrder = z.output<typeof PreviewOrder>;

/** Replies to orders. A reply without an answer means that the preview does not exist. */
export const PreviewReply = z.union([
  z.object({ call, made: PreviewOutcome, memoryBytes: z.number() }),
  z.object({ call, failed: z.string() }),
  z.object({ call, answer: z.optional(PreviewAnswer) }),
]);
export type PreviewReply = z.output<typeof PreviewReply>;
