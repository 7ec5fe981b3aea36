import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import type { EndingKind } from './notices/queries.ts';

/** Email tasks by kind, with their data. */
export interface MailTasks {
  /** Decides which email follows a request for the newsletter. */
  'newsletter-request': { email: string; locale: string };
  'newsletter-confirm': { subscriptionId: number };
  'newsletter-welcome': { subscriptionId: number };
  'newsletter-already': { subscriptionId: number };
  /** Decides whether a registration gets the link to verify the address, or the email that the account exists. */
  'account-registered': { customerId: number };
  /** Decides which email follows a request to resend, or to regain access. */
  'account-resend': { email: string };
  'account-forgotten': { email: string };
  'account-verify': { customerId: number };
  'account-exists': { customerId: number };
  'account-password': { customerId: number };
  'account-password-changed': { customerId: number };
  /** An external login was joined to an existing account. */
  'account-sso-joined': { customerId: number };
  'account-welcome': { customerId: number };
  /** Emails to both addresses: when a member requests another address, and when it is changed. */
  'account-email-new': { customerId: number };
  'account-email-old': { customerId: number };
  'account-email-changed': { customerId: number; address: string };
  /** Includes the address, because it is no longer stored anywhere else. */
  'account-deleted': { email: string; locale: string };
  /** Staff have approved or rejected the receipt. */
  'receipt-reviewed': { receiptId: number };
  /** Something of the member ends soon, which `noticeIds` identify. */
  'member-notice': { customerId: number; kind: EndingKind; noticeIds: number[] };
  /** An email about a notice. */
  notice: { noticeId: number };
  /** An operator has revoked a receipt: `taken` points were deducted, `owed` are owed. */
  'receipt-revoked': { receiptId: number; reason?: (typeof rejectionReasons)[number]; taken: number; owed: number };
  /** An operator has added or taken points. */
  'points-adjusted': { entryId: number };
  /** A booking is confirmed or cancelled. */
  'booking-confirmed': { orderId: number };
  'booking-cancelled': { orderId: number };
  /** Emails to the buyer, with the code; to the recipient; and about a cancelled card. */
  'gift-card-bought': { giftCardId: number };
  'gift-card-present': { giftCardId: number };
  'gift-card-cancelled': { giftCardId: number };
  /**
   * Emails about external reversals of the payment, and their undoing: to the buyer, and to a recipient who already has the card. The recipient's
   * email also reports a cancellation.
   */
  'gift-card-changed': { giftCardId: number };
  'gift-card-holder': { giftCardId: number };
  /** A payment for something no longer available, which is refunded automatically. */
  'payment-returned': { paymentId: number };
  /** Email to the centre: the payment was reversed after its goods had been used. */
  'payment-unrecovered': { paymentId: number };
  'support-centre': { requestId: number };
  'support-copy': { requestId: number };
  /** The centre has answered a visitor. */
  'support-reply': { replyId: number };
  'conversation-centre': { messageId: number };
  'conversation-reply': { messageId: number };
}
export type MailKind = keyof MailTasks;

/** Kinds that send no email themselves but add tasks that do, in the transaction that removes them. */
export const decidingKinds = [
  'newsletter-request',
  'account-registered',
  'account-resend',
  'account-forgotten',
] as const satisfies MailKind[];
type DecidingKind = (typeof decidingKinds)[number];

/** Performs a task. A task that throws is retried later. */
export type MailWorker = {
  [Kind in MailKind]: (about: MailTasks[Kind]) => Kind extends DecidingKind ? void : void | Promise<void>;
};
