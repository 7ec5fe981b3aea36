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

/** What two receipts can have in common that should be of one alone. */
export const likenesses = ['same_picture', 'near_picture', 'same_number', 'same_purchase', 'same_code'] as const;
export type Likeness = (typeof likenesses)[number];

/** Why a receipt waits for a person, as that person is told. */
export const holdReasons = [...likenesses, 'day_pace', 'week_pace', 'amount', 'code', 'sample'] as const;

/** What a person may say of a receipt that waits. */
export const reviewReasons = rejectionReasons.filter((reason) => reason !== 'revoked');
export type ReviewReason = (typeof reviewReasons)[number];

const ofReceipts = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;
/** Which of those that wait: of one shop, and for one kind of reasons. */
const ofQueue = { shop: optional(id), reason: optional(choice(heldFor)) };

/** Those that wait for a decision, the oldest first. */
export const listWaitingReceipts = listEndpoint({
  name: 'listWaitingReceipts',
  path: '/v1/staff/receipts',
  ...ofReceipts,
  isPaged: true,
  query: { ...listQuery, ...ofQueue },
  item: schema<typeof WaitingReceipt>(),
});

/** How many wait, of which shops and for which reasons. */
export const getReceiptQueue = endpoint({
  name: 'getReceiptQueue',
  path: '/v1/staff/receipts/queue',
  ...ofReceipts,
  answer: schema<typeof ReceiptQueue>(),
});

/** One, whatever has become of it, with those that are like it, and its neighbours in the queue that is asked for. */
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
 * With the amount that the receipt shows, where the member typed another. Nothing moves for `receiptUndoMs`. Of one decided otherwise
 * `Conflict` (`status`: `already_used`), where the amount makes it another one's double `Conflict` (`amount`: `duplicate`); many
 * points for one member within a day, approved by one person, ask for a confirmation.
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

/** Takes a decision back that is not due yet: the receipt waits again. Afterwards `Conflict` (`decision`: `too_late`). */
export const undoReceiptDecision = endpoint({
  name: 'undoReceiptDecision',
  method: 'POST',
  path: '/v1/staff/receipts/{id}/undo',
  ...ofReceipts,
  params: { id },
  body: schema<typeof UndoReceiptBody>(),
  answer: schema<typeof DeskReceipt>(),
});
