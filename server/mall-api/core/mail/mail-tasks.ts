/**
 * Email tasks by kind, with their data. This file contains the kinds of accounts and of the newsletter, because other
 * files of this folder refer to them. Each other resource declares its kinds in its `mail.ts`. The type `MailWorker`
 * requires a function for each kind.
 */
export interface MailTasks {
  /** Decides which email follows a request for the newsletter. */
  'newsletter-request': { email: string; locale: string };
  /** Decides whether a registration gets the link to verify the address, or the email that the account exists. */
  'account-registered': { customerId: number };
  /** Decides which email follows a request to resend, or to regain access. */
  'account-resend': { email: string };
  'account-forgotten': { email: string };
  'account-verify': { customerId: number };
  'account-exists': { customerId: number };
  'account-password': { customerId: number };
  'account-password-changed': { customerId: number };
  /** Email about an external login that was joined to an existing account. */
  'account-sso-joined': { customerId: number };
  /** Invitation to an account that was imported, with a link to set a password. */
  'account-invited': { customerId: number };
  'account-welcome': { customerId: number };
  /** Emails to both addresses: when a member requests another address, and when the address is changed. */
  'account-email-new': { customerId: number };
  'account-email-old': { customerId: number };
  'account-email-changed': { customerId: number; address: string };
  /** Includes the address, because it is no longer stored anywhere else. */
  /** Warning before an account is erased, with the time of the erasure. */
  'account-inactive': { customerId: number; eraseMs: number };
  'account-deleted': { email: string; locale: string; isInactive?: true };
}
export type MailKind = keyof MailTasks;

/**
 * Kinds of tasks that decide which email is sent. They send no email themselves, but add a task that does, in the transaction that removes the
 * deciding task.
 */
export const decidingKinds = [
  'newsletter-request',
  'account-registered',
  'account-resend',
  'account-forgotten',
  'shop-submitted',
] as const satisfies MailKind[];
type DecidingKind = (typeof decidingKinds)[number];

/** Performs a task. A task that throws is retried later. */
export type MailWorker = {
  [Kind in MailKind]: (about: MailTasks[Kind]) => Kind extends DecidingKind ? void : void | Promise<void>;
};
