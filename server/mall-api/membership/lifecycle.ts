import { type AccountLinks, invalidToken } from '../account/account-links.ts';
import { makeCardNumber } from '../account/card-number.ts';
import type { Consents } from '../account/consents.ts';
import type { EmailChanges } from '../account/email-change.ts';
import type { LoginLimit } from '../account/login-limit.ts';
import type { NewCustomer } from '../account/queries.ts';
import type { Sessions } from '../core/http/sessions.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { Bonuses } from '../loyalty/bonuses.ts';
import type { MemberPart } from '../member-part.ts';
import type { Queries } from '../prepare-queries.ts';

/** Who has not proven their address by then is forgotten. */
export const applicantsKeptMs = 30 * 86_400_000;
/** Whoever registers waits for no more of them; the hourly removal takes the rest. */
const forgottenAtOnce = 20;

interface Dependencies {
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Queries;
  mailTasks: Pick<MailQueue, 'add'>;
  bonuses: Pick<Bonuses, 'grantWelcome' | 'remember'>;
  consents: Consents;
  accountLinks: AccountLinks;
  emailChanges: EmailChanges;
  loginLimit: LoginLimit;
  sessions: Sessions;
  /** What the resources keep of a member. */
  memberParts: readonly MemberPart[];
}

export interface Application extends Omit<NewCustomer, 'cardNumber'> {
  consents: { newsletter: boolean };
  /** Somebody else vouches for the address: `verify` follows at once, without a letter that asks to prove it. */
  isEmailProven?: boolean;
}

export interface Move {
  customerId: number;
  /** The address that takes the place of theirs. */
  email: string;
  /** Of the session that asked for it. */
  sessionHash: string;
}

/**
 * A member's life, and all that happens at each of its turns: somebody registers, proves their address and is a member from then on, has
 * another address, and goes. Callers hold the transaction: where a part throws, nothing has happened.
 */
export function prepareLifecycle(dependencies: Dependencies) {
  const { clock, randomBytes, mailTasks, bonuses, consents, accountLinks, emailChanges, loginLimit, sessions, memberParts } = dependencies;
  const { customers, newsletter } = dependencies.queries;

  function makeFreeCardNumber(): string {
    let cardNumber = makeCardNumber(randomBytes);
    while (customers.hasCard(cardNumber)) cardNumber = makeCardNumber(randomBytes);
    return cardNumber;
  }

  return {
    /** Keeps what somebody says of themselves, and that they agree to the terms; a letter asks to prove the address. Returns their number. */
    register({ consents: { newsletter: wantsNewsletter }, isEmailProven = false, ...given }: Application): number {
      const nowMs = clock().getTime();
      customers.removeApplicantsBefore(nowMs - applicantsKeptMs, forgottenAtOnce);
      const customerId = customers.insert({ ...given, cardNumber: makeFreeCardNumber() }, nowMs);
      consents.record(customerId, 'terms', true);
      if (wantsNewsletter) consents.record(customerId, 'newsletter', true);
      if (!isEmailProven) mailTasks.add('account-registered', { customerId });
      return customerId;
    },
    /** Their address is proven, once: they are a member now. Throws when it has become another member's meanwhile. */
    verify(customerId: number): void {
      const customer = customers.get(customerId);
      if (customers.findByEmail(customer.email)?.verifiedMs !== undefined) throw invalidToken();
      customers.verify(customer, clock().getTime());
      consents.applyNewsletterWish(customer);
      bonuses.grantWelcome(customerId);
      mailTasks.add('account-welcome', { customerId });
    },
    /** Both addresses have agreed. Throws when the new one has become another member's meanwhile. */
    changeEmail({ customerId, email, sessionHash }: Move): void {
      const { email: previous } = customers.get(customerId);
      if (customers.findByEmail(email)?.verifiedMs !== undefined) throw invalidToken();
      bonuses.remember(customerId); // by the address that they have, and by the one that they get
      customers.setEmail(customerId, email);
      bonuses.remember(customerId);
      newsletter.move(previous, email);
      emailChanges.remove(customerId);
      accountLinks.removeAll(customerId);
      loginLimit.forgiveAll(previous);
      sessions.closeAllBut(customerId, sessionHash);
      for (const address of [email, previous]) mailTasks.add('account-email-changed', { customerId, address });
    },
    /** They go, and nothing that says who it was is left; their number, and what is booked on it, stays. */
    deleteAccount(customerId: number): void {
      const { email, locale } = customers.get(customerId);
      for (const { forget } of memberParts) forget(customerId);
      for (const { forgetLast } of memberParts) forgetLast?.(customerId);
      loginLimit.forgiveAll(email);
      customers.erase(customerId, clock().getTime());
      mailTasks.add('account-deleted', { email, locale });
    },
  };
}

export type Lifecycle = ReturnType<typeof prepareLifecycle>;
