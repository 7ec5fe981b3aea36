import * as z from 'zod/mini';
import { PreviewOutcome, PreviewWish } from './preview-wish.ts';

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

/** Replies to them. A reply without an answer means that there is no such preview. */
export const PreviewReply = z.union([
  z.object({ call, made: PreviewOutcome, memoryBytes: z.number() }),
  z.object({ call, failed: z.string() }),
  z.object({ call, answer: z.optional(PreviewAnswer) }),
]);
export type PreviewReply = z.output<typeof PreviewReply>;
