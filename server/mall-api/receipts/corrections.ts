import * as z from 'zod/mini';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { CalendarDate, Id, type Money } from '#shared/schemas/fields.ts';
import { toNumberKey } from '../core/secrets/receipt-keys.ts';

/** Fields of a receipt that staff have corrected to what is on the paper. Missing fields are as the member typed them. */
export const Corrections = z.object({
  /** In minor units. */
  amount: z.optional(z.int()),
  company_id: z.optional(Id),
  number: z.optional(z.string()),
  day: z.optional(CalendarDate),
});
export type Corrections = z.infer<typeof Corrections>;

/** Fields of a receipt as the member typed them. */
interface TypedFields {
  company_id: number;
  number: string;
  amount: Money;
  day: string;
  purchased_at: string;
}

/** Fields of a receipt after its corrections. */
export interface CorrectedReceipt {
  companyId: number;
  number: string;
  /** Undefined for a number without letters and digits. */
  numberKey: string | undefined;
  amount: number;
  day: string;
  purchasedMs: number;
}

/** Returns the corrections that change something, in a fixed order. */
export function toChanges(receipt: TypedFields, { amount, company_id, number, day }: Corrections): Corrections {
  return {
    ...(amount !== undefined && amount !== receipt.amount.amount && { amount }),
    ...(company_id !== undefined && company_id !== receipt.company_id && { company_id }),
    ...(number !== undefined && number !== receipt.number && { number }),
    ...(day !== undefined && day !== receipt.day && { day }),
  };
}

/** Applies corrections. A corrected day keeps the typed time of day. */
export function applyCorrections(receipt: TypedFields, corrections: Corrections, timeZone: string): CorrectedReceipt {
  const { amount = receipt.amount.amount, company_id: companyId = receipt.company_id, number = receipt.number } = corrections;
  const { day = receipt.day } = corrections;
  const typedMs = new Date(receipt.purchased_at).getTime();
  const startOf = (date: string) => toInstant(date, '00:00', timeZone).getTime();
  const sinceMidnight = typedMs - startOf(receipt.day);
  const purchasedMs = day === receipt.day ? typedMs : Math.min(startOf(day) + sinceMidnight, startOf(addDays(day, 1)) - 1);
  return { companyId, number, numberKey: toNumberKey(companyId, number), amount, day, purchasedMs };
}

/** Returns what the member typed instead of the corrections, without the amount; null if none of it was corrected. */
export function toSubmitted(receipt: TypedFields, { company_id, number, day }: Corrections): Corrections | null {
  const typed = {
    ...(company_id !== undefined && { company_id: receipt.company_id }),
    ...(number !== undefined && { number: receipt.number }),
    ...(day !== undefined && { day: receipt.day }),
  };
  return Object.keys(typed).length === 0 ? null : typed;
}

/** Whether a day is later than today in this time zone. */
export function isInFuture(day: string, now: Date, timeZone: string): boolean {
  return day > calendarDateIn(now, timeZone);
}
