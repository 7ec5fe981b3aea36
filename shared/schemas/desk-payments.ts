import * as z from 'zod/mini';
import { closePayment, listUnrecoveredPayments } from '../contracts/desk-payments.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { Id, Money } from './fields.ts';

const UnrecoveredPayment = z.object({
  id: Id,
  /** Number of the booking or of the gift card's order, as the member knows it. */
  number: z.nullable(z.string()),
  subject: z.enum(['booking_order', 'gift_card']),
  paid: Money,
  refunded: Money,
  disputed: Money,
  /** Amount that the centre has to settle with the buyer. */
  unrecovered: Money,
  /** The payment's name at the payment provider. */
  provider_payment: z.nullable(z.string()),
});

export const UnrecoveredPayments = z.object({ payments: z.array(UnrecoveredPayment) });
export type UnrecoveredPayments = z.infer<typeof UnrecoveredPayments>;

export const ClosePaymentBody = z.object({
  /** How it was settled, for the log. */
  why: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters)),
});

export const deskPaymentsChecks = [
  check(listUnrecoveredPayments, { answer: UnrecoveredPayments }),
  check(closePayment, { body: ClosePaymentBody, answer: UnrecoveredPayments }),
];
