import type { FastifyInstance } from 'fastify';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { implementMember } from '../members/implement-member.ts';

export function registerPayments(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, booking, payments } = dependencies;

  implementMember(app, dependencies, startPayment, async ({ customerId, body }) => ({
    redirect_to: await payments.start(booking.getPayable(customerId, body.order_id, body.locale)),
  }));
  implement(app, receivePaymentMessage, ({ body }) => ({ state: inTransaction(db, () => payments.receive(body.message)) }));
}
