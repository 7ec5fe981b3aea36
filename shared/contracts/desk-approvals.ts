import type { Approval, ApprovalOutcome, ApprovalRow, DecideApprovalBody } from '../schemas/desk-approvals.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery } from './parameters.ts';

export type { Approval, ApprovalOutcome, ApprovalRow } from '../schemas/desk-approvals.ts';

/** What shops have submitted (`contracts/desk-shop.ts`), and what an editor decides about it. */

/** `approve` shows it, or shows it no more where that was asked; `send_back` needs a `reason`, which the shop reads; `undo` takes either back. */
export const approvalActs = ['approve', 'send_back', 'undo'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

const ofEditors = { access: 'staff', roles: ['editor', 'manager'] } as const;

/** What waits, the longest first. */
export const listApprovals = listEndpoint({
  name: 'listApprovals',
  path: '/v1/staff/approvals',
  ...ofEditors,
  isPaged: true,
  query: listQuery,
  item: schema<typeof ApprovalRow>(),
});

/** `NotFound` for what the shop has not submitted, or has withdrawn. */
export const getApproval = endpoint({
  name: 'getApproval',
  path: '/v1/staff/approvals/{id}',
  ...ofEditors,
  params: { id },
  answer: schema<typeof Approval>(),
});

/** `version` and `shown` are those that were looked at: where either is another by now it is a conflict, and nothing was done. */
export const decideApproval = endpoint({
  name: 'decideApproval',
  method: 'POST',
  path: '/v1/staff/approvals/{id}',
  ...ofEditors,
  lane: 'records',
  params: { id },
  body: schema<typeof DecideApprovalBody>(),
  answer: schema<typeof ApprovalOutcome>(),
});
