import type {
  ApprovalPreview,
  ApproveReceiptBody,
  DecidedReceipt,
  DeskReceipt,
  ReceiptQueue,
  RejectReceiptBody,
  UndoReceiptBody,
  WaitingReceipt,
} from '../schemas/desk-receipts.ts';
import type { ReceiptPicture } from '../schemas/receipts.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, day, id, listQuery, optional, whole } from './parameters.ts';
import { heldFor, rejectionReasons } from './receipts.ts';

export type { ApprovalPreview, DecidedReceipt, DeskReceipt, ReceiptQueue, WaitingReceipt } from '../schemas/desk-receipts.ts';

/** Similarities by which a receipt may be the same as another one. */
export const likenesses = ['same_picture', 'near_picture', 'same_number', 'same_purchase', 'same_code'] as const;
export type Likeness = (typeof likenesses)[number];

/** Reasons why a receipt waits for review, as shown to staff. */
export const holdReasons = [
  ...likenesses,
  ...(['day_pace', 'week_pace', 'amount', 'code', 'newcomer', 'differs', 'unreadable', 'sample', 'reading'] as const),
] as const;

/** Reasons that staff can give for rejecting a waiting receipt. */
export const reviewReasons = rejectionReasons.filter((reason) => reason !== 'revoked' && reason !== 'voided');
export type ReviewReason = (typeof reviewReasons)[number];

const ofReceipts = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;
/** Filters of waiting receipts: by shop and by reason. */
const ofQueue = { shop: optional(id), reason: optional(choice(heldFor)) };

/** Receipts that wait for a decision, oldest first. */
export const listWaitingReceipts = listEndpoint({
  name: 'listWaitingReceipts',
  path: '/v1/staff/receipts',
  ...ofReceipts,
  isPaged: true,
  query: { ...listQuery, ...ofQueue },
  item: schema<typeof WaitingReceipt>(),
});

/** Number of waiting receipts, by shop and by reason. */
export const getReceiptQueue = endpoint({
  name: 'getReceiptQueue',
  path: '/v1/staff/receipts/queue',
  ...ofReceipts,
  answer: schema<typeof ReceiptQueue>(),
});

/** One receipt in any state, with similar ones and its neighbours in the filtered queue. */
export const getDeskReceipt = endpoint({
  name: 'getDeskReceipt',
  path: '/v1/staff/receipts/{id}',
  ...ofReceipts,
  params: { id },
  query: ofQueue,
  answer: schema<typeof DeskReceipt>(),
});

export const getDeskReceiptPicture = endpoint({
  name: 'getDeskReceiptPicture',
  path: '/v1/staff/receipts/{id}/picture',
  ...ofReceipts,
  params: { id },
  answer: schema<typeof ReceiptPicture>(),
});

/** Points that an approval would bring with amount, shop or day as on the receipt, and the latest other purchase with these three. */
export const previewReceiptApproval = endpoint({
  name: 'previewReceiptApproval',
  path: '/v1/staff/receipts/{id}/preview',
  ...ofReceipts,
  params: { id },
  query: { amount: optional(whole(1, 100_000_000)), company_id: optional(id), day: optional(day) },
  answer: schema<typeof ApprovalPreview>(),
});

/**
 * Approves with amount, shop, number and day as on the receipt, which may differ from what the member typed. Takes effect after `receiptUndoMs`. If the
 * receipt was already decided otherwise: `Conflict` (`status`: `already_used`). If it is then a duplicate: `Conflict` (`amount`: `duplicate`).
 * For a blocked member: `Conflict` (`customer`: `account_blocked`).
 * Requires a confirmation if one person approves many points for one member within a day.
 */
export const approveReceipt = endpoint({
  name: 'approveReceipt',
  method: 'POST',
  path: '/v1/staff/receipts/{id}/approve',
  ...ofReceipts,
  params: { id },
  body: schema<typeof ApproveReceiptBody>(),
  answer: schema<typeof DecidedReceipt>(),
});

export const rejectReceipt = endpoint({
  name: 'rejectReceipt',
  method: 'POST',
  path: '/v1/staff/receipts/{id}/reject',
  ...ofReceipts,
  params: { id },
  body: schema<typeof RejectReceiptBody>(),
  answer: schema<typeof DecidedReceipt>(),
});

/** Undoes a decision that is not yet due: the receipt waits again. Afterwards `Conflict` (`decision`: `too_late`). */
export const undoReceiptDecision = endpoint({
  name: 'undoReceiptDecision',
  method: 'POST',
  path: '/v1/staff/receipts/{id}/undo',
  ...ofReceipts,
  params: { id },
  body: schema<typeof UndoReceiptBody>(),
  answer: schema<typeof DeskReceipt>(),
});
