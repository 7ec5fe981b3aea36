import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import type { EndingKind } from './notices/queries.ts';

/** What there is to do about mail, by kind, with what it is about. */
export interface MailTasks {
  /** Decides what a request for the newsletter leads to. */
  'newsletter-request': { email: string; locale: string };
  'newsletter-confirm': { subscriptionId: number };
  'newsletter-welcome': { subscriptionId: number };
  'newsletter-already': { subscriptionId: number };
  /** Decides whether who registers is asked to prove their address, or told that they are a member already. */
  'account-registered': { customerId: number };
  /** Decides what a request for one more message, or for a way back in, leads to. */
  'account-resend': { email: string };
  'account-forgotten': { email: string };
  'account-verify': { customerId: number };
  'account-exists': { customerId: number };
  'account-password': { customerId: number };
  'account-password-changed': { customerId: number };
  /** Another site's login was joined to an account that existed. */
  'account-sso-joined': { customerId: number };
  'account-welcome': { customerId: number };
  /** To both addresses, once a member wants another one, and once it is theirs. */
  'account-email-new': { customerId: number };
  'account-email-old': { customerId: number };
  'account-email-changed': { customerId: number; address: string };
  /** Nobody else knows the address any more. */
  'account-deleted': { email: string; locale: string };
  /** A person has approved or refused it. */
  'receipt-reviewed': { receiptId: number };
  /** Something of theirs ends soon; `noticeIds` say what. */
  'member-notice': { customerId: number; kind: EndingKind; noticeIds: number[] };
  /** They have been told something that is worth an email. */
  notice: { noticeId: number };
  /** An operator has taken it back: so many points went, so many are owed. */
  'receipt-revoked': { receiptId: number; reason?: (typeof rejectionReasons)[number]; taken: number; owed: number };
  /** An operator has added or taken points. */
  'points-adjusted': { entryId: number };
  /** It holds; or it does not any more. */
  'booking-confirmed': { orderId: number };
  'booking-cancelled': { orderId: number };
  /** To whoever bought it, with its code; to whoever it is for; and when it was taken back. */
  'gift-card-bought': { giftCardId: number };
  'gift-card-present': { giftCardId: number };
  'gift-card-cancelled': { giftCardId: number };
  /** Money of its payment has gone back without us, or has come again: to its buyer; and to whoever has been told of the card, also that it was taken back. */
  'gift-card-changed': { giftCardId: number };
  'gift-card-holder': { giftCardId: number };
  /** It came for what is not to be had any more, and goes back by itself. */
  'payment-returned': { paymentId: number };
  /** To the centre: its money has gone back, and what was paid for had been used. */
  'payment-unrecovered': { paymentId: number };
  'support-centre': { requestId: number };
  'support-copy': { requestId: number };
  /** The centre has answered a visitor. */
  'support-reply': { replyId: number };
  'conversation-centre': { messageId: number };
  'conversation-reply': { messageId: number };
}
export type MailKind = keyof MailTasks;

/** They write to nobody, and decide on tasks that do: what they add is added in the transaction that removes them. */
export const decidingKinds = [
  'newsletter-request',
  'account-registered',
  'account-resend',
  'account-forgotten',
] as const satisfies MailKind[];
type DecidingKind = (typeof decidingKinds)[number];

/** Does a task. Who throws is asked again later. */
export type MailWorker = {
  [Kind in MailKind]: (about: MailTasks[Kind]) => Kind extends DecidingKind ? void : void | Promise<void>;
};
