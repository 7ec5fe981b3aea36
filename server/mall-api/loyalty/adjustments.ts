import type { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Ledger } from './ledger.ts';

export interface Adjustment {
  customerId: number;
  /** Points to add, or to take if negative. Never zero. */
  points: number;
  /** Reason shown to the member. */
  reason: (typeof adjustmentReasons)[number];
}

interface Dependencies {
  ledger: Pick<Ledger, 'credit' | 'debit' | 'balanceOf'>;
  mailTasks: Pick<MailQueue, 'add'>;
}

/**
 * Adds or takes points manually and notifies the member by email. Returns the new balance. Callers hold the transaction. Throws `Conflict` (`points`:
 * `not_enough_points`).
 */
export function prepareAdjustments({ ledger, mailTasks }: Dependencies) {
  return ({ customerId, points, reason }: Adjustment): number => {
    const movement = { customerId, kind: 'adjustment', points: Math.abs(points) } as const;
    const reference = { type: 'entry', id: null, name: reason } as const;
    const entryId = points > 0 ? ledger.credit({ ...movement, reference }) : ledger.debit({ ...movement, reference });
    mailTasks.add('points-adjusted', { entryId });
    return ledger.balanceOf(customerId);
  };
}
