import type { ApprovalRow } from '#shared/contracts/desk-approvals.ts';

/** The kind of request. */
export function toApprovalKind({ wish, is_new }: Pick<ApprovalRow, 'wish' | 'is_new'>): 'remove' | 'new' | 'change' {
  if (wish === 'remove') return 'remove';
  return is_new ? 'new' : 'change';
}
