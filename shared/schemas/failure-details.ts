import * as z from 'zod/mini';
import { DateTime, Id, Text, translations } from './fields.ts';

/** A shop by its name. */
export const NamedShop = z.object({ id: Id, translations: translations({ title: Text }) });
export type NamedShop = z.infer<typeof NamedShop>;

/** Facts behind the code of a failure. */
export const FailureDetails = z.object({
  /** With `other_shop`: the shops that take the code. */
  shops: z.optional(z.array(NamedShop)),
  /** With `already_used`, `refunded` and `expired`: when. */
  at: z.optional(DateTime),
});
export type FailureDetails = z.infer<typeof FailureDetails>;
