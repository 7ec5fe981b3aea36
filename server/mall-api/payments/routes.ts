import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { Payable } from './payments.ts';

export function registerPayments(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, booking, giftCards, payments } = dependencies;

  function getPayable(customerId: number, { order_id, gift_card_id, locale }: BodyOf<typeof startPayment>): Payable {
    if (gift_card_id !== undefined) return giftCards.getPayable(customerId, gift_card_id, locale);
    return booking.getPayable(customerId, order_id ?? 0, locale); // the contract requires one of the two
  }

  implementMember(app, dependencies, startPayment, async ({ customerId, body }) => ({
    redirect_to: await payments.start(getPayable(customerId, body)),
  }));
  implement(app, receivePaymentMessage, async ({ body }) => {
    const event = await payments.read(body.message);
    return { state: event ? await awaitTransaction(db, () => payments.take(event)) : 'created' };
  });
}
