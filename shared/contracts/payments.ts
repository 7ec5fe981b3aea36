import type { PaymentStanding, ReceivePaymentMessageBody, StartedPayment, StartPaymentBody } from '../schemas/payments.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Starts or resumes the payment of the member's booking or gift card (our addition). Returns an address of the payment provider, which alone handles
 * card data. Refused with `Conflict` (`order_id` or `gift_card_id`: `not_available`) if no payment is due.
 */
export const startPayment = endpoint({
  name: 'startPayment',
  method: 'POST',
  path: '/v1/me/payments',
  isOptional: true,
  access: 'member',
  lane: 'payment',
  body: schema<typeof StartPaymentBody>(),
  answer: schema<typeof StartedPayment>(),
});

/**
 * Receives a signed message of the payment provider about a payment (our addition). The provider sends it, and so does the member's browser when it
 * returns from the provider. Idempotent, in any order.
 */
export const receivePaymentMessage = endpoint({
  name: 'receivePaymentMessage',
  method: 'POST',
  path: '/v1/payments/messages',
  isOptional: true,
  access: 'guest',
  lane: 'payment',
  body: schema<typeof ReceivePaymentMessageBody>(),
  answer: schema<typeof PaymentStanding>(),
});
