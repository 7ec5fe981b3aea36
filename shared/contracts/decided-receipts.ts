import type {
  DecidedReceipts,
  ReceiptDeciders,
  ReceiptRevocation,
  RevokedReceipt,
  RevokeReceiptBody,
} from '../schemas/decided-receipts.ts';
import { endpoint, schema } from './endpoint.ts';
import { choice, day, id, optional, text } from './parameters.ts';

export type { DecidedReceipts, ListedDecision, ReceiptDeciders, ReceiptRevocation } from '../schemas/decided-receipts.ts';

export const receiptOutcomes = ['approved', 'rejected', 'revoked'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

const ofReceipts = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

/**
 * Decided photographs of receipts, and purchases at tills if a member is given. Latest decision first, starting after the receipt in `before` (`next` of the previous page). `from` and `until` are days of the
 * decision in the centre's time zone. `by`: the id of a staff member, `rule`, or `command` for operators at a terminal.
 */
export const listDecidedReceipts = endpoint({
  name: 'listDecidedReceipts',
  path: '/v1/staff/receipts/decided',
  ...ofReceipts,
  query: {
    from: optional(day),
    until: optional(day),
    by: optional(text({ form: /^(?:rule|command|[1-9]\d{0,8})$/ })),
    shop: optional(id),
    decision: optional(choice(receiptOutcomes)),
    member: optional(id),
    before: optional(text({ form: /^\d{1,15}-\d{1,10}$/ })),
  },
  answer: schema<typeof DecidedReceipts>(),
});

/** Staff who have decided receipts, for the filter of the list. */
export const getReceiptDeciders = endpoint({
  name: 'getReceiptDeciders',
  path: '/v1/staff/receipts/deciders',
  ...ofReceipts,
  answer: schema<typeof ReceiptDeciders>(),
});

/** Effect on the member's points of revoking an approved receipt. `Conflict` (`status`: `already_used`) if the receipt is not approved. */
export const getReceiptRevocation = endpoint({
  name: 'getReceiptRevocation',
  path: '/v1/staff/receipts/{id}/revocation',
  ...ofReceipts,
  params: { id },
  answer: schema<typeof ReceiptRevocation>(),
});

/**
 * Revokes an approved receipt and its points. Spent points are owed and deducted from future ones. Notifies the member of the reason. `Conflict`
 * (`status`: `already_used`) if the receipt is not approved.
 */
export const revokeReceipt = endpoint({
  name: 'revokeReceipt',
  method: 'POST',
  path: '/v1/staff/receipts/{id}/revoke',
  ...ofReceipts,
  isSensitive: true,
  params: { id },
  body: schema<typeof RevokeReceiptBody>(),
  answer: schema<typeof RevokedReceipt>(),
});
