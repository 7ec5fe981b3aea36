import type { Approval, ApprovalOutcome, ApprovalRow, DecideApprovalBody } from '../schemas/desk-approvals.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery } from './parameters.ts';

export type { Approval, ApprovalOutcome, ApprovalRow } from '../schemas/desk-approvals.ts';

/** Changes submitted by shops (`contracts/desk-shop.ts`), and the editors' decisions about them. */

/**
 * `approve` publishes the offer, or unpublishes it if the shop requested that; `send_back` requires a `reason`, shown to the shop; `undo` reverts
 * either.
 */
export const approvalActs = ['approve', 'send_back', 'undo'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

const ofEditors = { access: 'staff', roles: ['editor', 'manager'] } as const;

/** Submissions that wait for a decision, longest wait first. */
export const listApprovals = listEndpoint({
  name: 'listApprovals',
  path: '/v1/staff/approvals',
  ...ofEditors,
  isPaged: true,
  query: listQuery,
  item: schema<typeof ApprovalRow>(),
});

/** `NotFound` if the shop has not submitted a change, or has withdrawn it. */
export const getApproval = endpoint({
  name: 'getApproval',
  path: '/v1/staff/approvals/{id}',
  ...ofEditors,
  params: { id },
  answer: schema<typeof Approval>(),
});

/** `version` and `shown` are the values that the editor saw. If either has changed since, the outcome is `conflict` and nothing is done. */
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
