import * as z from 'zod/mini';
import { receivePaymentMessage, startPayment } from '../contracts/payments.ts';
import { check } from './check.ts';
import { Id, LocaleCode } from './fields.ts';

/** Takes exactly one of the two ids. */
export const StartPaymentBody = z
  .object({ order_id: z.optional(Id), gift_card_id: z.optional(Id), locale: LocaleCode })
  .check(z.refine(({ order_id, gift_card_id }) => (order_id === undefined) !== (gift_card_id === undefined), { path: ['order_id'] }));
export const StartedPayment = z.object({ redirect_to: z.string().check(z.maxLength(4000)) });

export const ReceivePaymentMessageBody = z.object({ message: z.string().check(z.minLength(1), z.maxLength(65_536)) });
export const PaymentStanding = z.object({ state: z.enum(['created', 'failed', 'cancelled', 'paid', 'refunded']) });

export const paymentsChecks = [
  check(startPayment, { body: StartPaymentBody, answer: StartedPayment }),
  check(receivePaymentMessage, { body: ReceivePaymentMessageBody, answer: PaymentStanding }),
];
