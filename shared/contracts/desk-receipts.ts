import type {
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
import { choice, id, listQuery, optional } from './parameters.ts';
import { heldFor, rejectionReasons } from './receipts.ts';

export type { DecidedReceipt, DeskReceipt, ReceiptQueue, WaitingReceipt } from '../schemas/desk-receipts.ts';

/** Similarities by which a receipt may be the same as another one. */
export const likenesses = ['same_picture', 'near_picture', 'same_number', 'same_purchase', 'same_code'] as const;
export type Likeness = (typeof likenesses)[number];

/** Reasons why a receipt waits for review, as shown to staff. */
export const holdReasons = [...likenesses, 'day_pace', 'week_pace', 'amount', 'code', 'sample'] as const;

/** Reasons that staff can give for rejecting a waiting receipt. */
export const reviewReasons = rejectionReasons.filter((reason) => reason !== 'revoked');
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

/**
 * Approves with the amount on the receipt, which may differ from the amount that the member typed. Takes effect after `receiptUndoMs`. If the receipt
 * was already decided otherwise: `Conflict` (`status`: `already_used`). If the amount makes it a duplicate: `Conflict` (`amount`: `duplicate`).
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
