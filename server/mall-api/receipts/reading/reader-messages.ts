import * as z from 'zod/mini';
import { confirmations, ReadFacts } from '#shared/schemas/receipt-reading.ts';

/** Message to the reading process. */
export const ReadOrder = z.object({
  /** Accepts any kind of buffer. */
  picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  shops: z.array(
    z.object({ id: z.int(), registration_number: z.nullable(z.string()), names: z.array(z.string()), titles: z.array(z.string()) }),
  ),
});
export type ReadOrder = z.output<typeof ReadOrder>;

/**
 * Message of the reading process: it has started, or could not; or its reply to an order. A reply without a reading: the picture could not be read.
 */
export const ReaderMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({
    type: z.literal('read'),
    cpuMs: z.number(),
    peakBytes: z.number(),
    reading: z.optional(
      z.object({
        facts: ReadFacts,
        totals: z.array(z.object({ amount: z.int(), confirmedBy: z.array(z.enum(confirmations)) })),
        numbers: z.array(z.string()),
      }),
    ),
  }),
]);
export type ReaderMessage = z.output<typeof ReaderMessage>;
