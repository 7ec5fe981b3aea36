import type { FastifyInstance } from 'fastify';
import { getReceiptDeciders, getReceiptRevocation, listDecidedReceipts, revokeReceipt } from '#shared/contracts/decided-receipts.ts';
import { found } from '../core/db/found.ts';
import { awaitReading, awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareDecidedReceipts } from './decided-receipts.ts';

/** Routes for receipts that are decided: the list, and revoking an approved one. */
export function registerDecidedReceipts(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, ledger, queries, receiptReview, operatorActs } = dependencies;
  const decided = prepareDecidedReceipts({ db, queries, program: ledger.program });

  implementStaff(app, dependencies, listDecidedReceipts, ({ query }) => decided.list(query));
  implementStaff(app, dependencies, getReceiptDeciders, () => decided.listDeciders());
  implementStaff(app, dependencies, getReceiptRevocation, ({ params: { id } }) => awaitReading(db, () => receiptReview.planRevocation(id)));
  implementStaff(app, dependencies, revokeReceipt, ({ params: { id }, body: { reason, why }, staff: { staffId, name } }) =>
    awaitTransaction(db, () => {
      const { customer_id: customerId, points } = found(queries.receipts.findForCentre(id));
      const recalled = receiptReview.revoke(id, reason, name, staffId);
      operatorActs.record({
        operator: name,
        staffId,
        customerId,
        act: 'receipts revoke',
        subject: String(id),
        why,
        before: { status: 'approved', points },
        after: { status: 'rejected', reason, ...recalled },
      });
      return recalled;
    }),
  );
}
