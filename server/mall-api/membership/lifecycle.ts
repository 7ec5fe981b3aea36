import { toCheckDigit } from '#shared/rules/card-numbers.ts';
import { type AccountLinks, invalidToken } from '../account/account-links.ts';
import type { Consents } from '../account/consents.ts';
import type { EmailChanges } from '../account/email-change.ts';
import type { LoginLimit } from '../account/login-limit.ts';
import type { NewCustomer } from '../account/queries.ts';
import type { Sessions } from '../core/http/sessions.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { MemberPart } from '../core/member-part.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Webhooks } from '../webhooks/outbox.ts';

/** How long unverified applicants are kept. */
export const applicantRetentionMs = 30 * 86_400_000;
/** Max applicants removed per registration, so that the registration stays fast. The hourly removal handles the others. */
const forgottenAtOnce = 20;

/** An attempt to deliver an earlier event of an erased member has ended by then, so that the erasure arrives last. */
const lastAttemptMs = 20_000;

interface Dependencies {
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Queries;
  mailTasks: Pick<MailQueue, 'add'>;
  consents: Consents;
  accountLinks: AccountLinks;
  emailChanges: EmailChanges;
  loginLimit: LoginLimit;
  sessions: Sessions;
  webhooks: Pick<Webhooks, 'add'>;
  /** Members' data in all resources. */
  memberParts: readonly MemberPart[];
}

export interface Application extends Omit<NewCustomer, 'cardNumber'> {
  consents: { newsletter: boolean };
  /** Whether the address is verified externally: `verify` then follows immediately, without an email. */
  isEmailProven?: boolean;
}

export interface Move {
  customerId: number;
  /** The new address. */
  email: string;
  /** Session that requested the change. */
  sessionHash: string;
}

/**
 * Handles the lifecycle of a member: registration, verification (which makes an applicant a member), change of address,
 * deletion. Callers hold the transaction: if a part throws, nothing has happened.
 */
export function prepareLifecycle(dependencies: Dependencies) {
  const { clock, randomBytes, mailTasks, consents, accountLinks, emailChanges, loginLimit, sessions, webhooks, memberParts } = dependencies;
  const { customers, newsletter } = dependencies.queries;

  function makeFreeCardNumber(): string {
    let cardNumber = makeCardNumber(randomBytes);
    while (customers.hasCard(cardNumber)) cardNumber = makeCardNumber(randomBytes);
    return cardNumber;
  }

  function tellJoined(customerId: number): void {
    const { cardNumber } = customers.get(customerId);
    webhooks.add('member.joined', { customerId, data: { member_id: customerId, card_number: cardNumber } });
  }

  return {
    /** Stores the application and the consent to the terms, and sends an email to verify the address. Returns the customer's id. */
    register({ consents: { newsletter: wantsNewsletter }, isEmailProven = false, ...given }: Application): number {
      const nowMs = clock().getTime();
      customers.removeApplicantsBefore(nowMs - applicantRetentionMs, forgottenAtOnce);
      const customerId = customers.insert({ ...given, cardNumber: makeFreeCardNumber() }, nowMs);
      consents.record(customerId, 'terms', true);
      if (wantsNewsletter) consents.record(customerId, 'newsletter', true);
      if (!isEmailProven) mailTasks.add('account-registered', { customerId });
      return customerId;
    },
    /** Verifies the address, once, which makes the applicant a member. Throws if another member has the address meanwhile. */
    verify(customerId: number): void {
      const customer = customers.get(customerId);
      if (customers.findByEmail(customer.email)?.verifiedMs !== undefined) throw invalidToken();
      customers.verify(customer, clock().getTime());
      consents.applyNewsletterWish(customer);
      tellJoined(customerId); // before the welcome bonus
      for (const part of memberParts) part.welcome?.(customerId);
      mailTasks.add('account-welcome', { customerId });
    },
    /**
     * Creates a member from a list of the centre, without a password, consents and welcome bonus, and replaces applicants for the address. The
     * member gets in by an invitation, or by a link for a new password, each sent to the address. Returns the member's id.
     */
    addImported(given: Omit<NewCustomer, 'cardNumber' | 'passwordHash'>): number {
      const nowMs = clock().getTime();
      const customerId = customers.insert({ ...given, passwordHash: undefined, cardNumber: makeFreeCardNumber() }, nowMs);
      customers.verify({ id: customerId, email: given.email }, nowMs);
      tellJoined(customerId);
      return customerId;
    },
    /** Call when an imported member has set a password by the invitation, which asks to consent to the terms. */
    acceptInvitation(customerId: number): void {
      if (!consents.findTerms(customerId)) consents.record(customerId, 'terms', true);
      mailTasks.add('account-welcome', { customerId });
    },
    /** Call when both addresses have confirmed. Throws if another member has the new address meanwhile. */
    changeEmail({ customerId, email, sessionHash }: Move): void {
      const { email: previous } = customers.get(customerId);
      if (customers.findByEmail(email)?.verifiedMs !== undefined) throw invalidToken();
      const rememberAddress = () => {
        for (const part of memberParts) part.rememberAddress?.(customerId);
      };
      rememberAddress();
      customers.setEmail(customerId, email);
      rememberAddress();
      newsletter.move(previous, email);
      emailChanges.remove(customerId);
      accountLinks.removeAll(customerId);
      loginLimit.forgiveAll(previous);
      sessions.closeAllBut(customerId, sessionHash);
      for (const address of [email, previous]) mailTasks.add('account-email-changed', { customerId, address });
    },
    /** Deletes all data that identifies the member, and sends a last email unless `isSilent`. Data that other records need stays, with the member's id only. */
    deleteAccount(customerId: number, { isInactive = false, isSilent = false } = {}): void {
      const { email, locale, verifiedMs } = customers.get(customerId);
      for (const { forget } of memberParts) forget(customerId);
      for (const { forgetLast } of memberParts) forgetLast?.(customerId);
      loginLimit.forgiveAll(email);
      customers.erase(customerId, clock().getTime());
      if (verifiedMs !== undefined) webhooks.add('member.erased', { customerId, data: { member_id: customerId }, afterMs: lastAttemptMs });
      if (!isSilent) mailTasks.add('account-deleted', { email, locale, ...(isInactive && { isInactive: true as const }) });
    },
  };
}

export type Lifecycle = ReturnType<typeof prepareLifecycle>;

/** First digit of members' cards; neither banks nor shops use it (ISO/IEC 7812: 9 is for national use). */
const prefix = '9';
const digits = 16;

/** Makes a random card number for a member: 16 digits, the last one for detecting typing errors (Luhn). */
export function makeCardNumber(randomBytes: RandomBytes): string {
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits - 1 - prefix.length);
  const payload = prefix + String(random).padStart(digits - 1 - prefix.length, '0');
  return payload + toCheckDigit(payload);
}
