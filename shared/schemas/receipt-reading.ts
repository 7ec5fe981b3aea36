import * as z from 'zod/mini';
import { CalendarDate, Count, Id } from './fields.ts';

/** Second places of a receipt that state its total: card payment, cash less change, sums by tax rate, or all items. */
export const confirmations = ['paid', 'cash', 'rates', 'items'] as const;
export type Confirmation = (typeof confirmations)[number];

/** Facts that were read on the picture of a receipt. Null or empty: not found. */
export const ReadFacts = z.object({
  /** In minor units of the centre's currency. */
  total: z.nullable(Count),
  /** Where else the receipt states the total. */
  confirmed_by: z.array(z.enum(confirmations)),
  /** All days on the receipt, in the order of its lines. */
  days: z.array(CalendarDate),
  /** `HH:MM` */
  time: z.nullable(z.string().check(z.regex(/^\d\d:\d\d$/))),
  number: z.nullable(z.string()),
  company_id: z.nullable(Id),
});
export type ReadFacts = z.infer<typeof ReadFacts>;

/** Facts that were not read as the member typed them. `confirmation`: nothing else on the receipt states the total. */
export const readingLacks = ['amount', 'confirmation', 'day', 'shop', 'number'] as const;
export type ReadingLack = (typeof readingLacks)[number];

/** Reading of a submitted receipt. Without `lacks`, everything fits. */
export const ReceiptReading = z.object({ ...ReadFacts.shape, lacks: z.array(z.enum(readingLacks)) });
export type ReceiptReading = z.infer<typeof ReceiptReading>;
