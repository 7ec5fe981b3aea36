import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '#shared/contracts/errors.ts';
import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import { prepareCompanyQueries } from '../db/queries/companies.ts';
import { type CentreReceipt, prepareReceiptQueries } from '../db/queries/receipts.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { prepareAddMailTask } from '../mail/tasks.ts';
import { found } from '../routes/found.ts';

export type RejectionReason = (typeof rejectionReasons)[number];

/**
 * What a person decides about a receipt that waits; the member is told by e-mail. Callers hold the transaction. Throws `NotFound`, or
 * `Conflict` (`status`: `already_used`) when it was decided already.
 */
export function prepareReceiptReview({ db, clock }: { db: DatabaseSync; clock: () => Date }) {
  const receipts = prepareReceiptQueries(db);
  const companies = prepareCompanyQueries(db);
  const ledger = prepareLedger({ db, clock });
  const addMailTask = prepareAddMailTask({ db, clock });

  function decide(id: number, status: 'approved' | 'rejected', reason: RejectionReason | null): CentreReceipt {
    const receipt = found(receipts.findForCentre(id));
    if (!receipts.review(id, status, reason, clock().getTime())) throw new ApiError('Conflict', { errors: { status: ['already_used'] } });
    addMailTask('receipt-reviewed', { receiptId: id });
    return receipt;
  }

  return {
    /** Brings the points that the member was told of when he sent it. */
    approve(id: number): CentreReceipt {
      const receipt = decide(id, 'approved', null);
      const { customer_id: customerId, company_id, points } = receipt;
      if (points > 0) {
        const name = companies.find(company_id)?.translations[0]?.title ?? null;
        receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
      }
      return receipt;
    },
    reject: (id: number, reason: RejectionReason): CentreReceipt => decide(id, 'rejected', reason),
  };
}
