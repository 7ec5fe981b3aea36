import type { FastifyInstance } from 'fastify';
import { closePayment, listUnrecoveredPayments, type UnrecoveredPayments } from '#shared/contracts/desk-payments.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Registers the routes for payments that wait for the centre, with the same actions as `npm run mall -- payments`. */
export function registerDeskPayments(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, payments, operatorActs } = dependencies;

  const list = (): UnrecoveredPayments => ({
    payments: payments.listUnrecovered().map(({ id, number, subject, provider_payment, currency, ...sums }) => {
      const money = (amount: number) => ({ amount, currency });
      const { amount, refunded, disputed, unrecovered } = sums;
      return {
        id,
        number,
        subject,
        paid: money(amount),
        refunded: money(refunded),
        disputed: money(disputed),
        unrecovered: money(unrecovered),
        provider_payment,
      };
    }),
  });

  implementStaff(app, dependencies, listUnrecoveredPayments, list);
  implementStaff(app, dependencies, closePayment, ({ params: { id }, body: { why }, staff: { staffId, name } }) =>
    awaitTransaction(db, () => {
      payments.settle(id);
      operatorActs.record({ operator: name, staffId, act: 'payments close', subject: String(id), why });
      return list();
    }),
  );
}
