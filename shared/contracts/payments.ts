import type { PaymentStanding, ReceivePaymentMessageBody, StartedPayment, StartPaymentBody } from '../schemas/payments.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Where the member pays for a booking, or for a gift card, of theirs: an address of the payment provider, which alone asks for cards. An attempt that is still
 * open is gone on with. Refused with `Conflict` (`order_id` or `gift_card_id`: `not_available`) where nothing is to be paid any more (an addition of ours).
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
 * What the provider says of a payment, signed by it: it calls with it by itself, and the member's browser brings the same when it returns.
 * In whatever order they come, and how often, they end in the same (an addition of ours).
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
