import { type AccountLinks, invalidToken } from '../account/account-links.ts';
import { makeCardNumber } from '../account/card-number.ts';
import type { Consents } from '../account/consents.ts';
import type { EmailChanges } from '../account/email-change.ts';
import type { KnownDevices } from '../account/known-devices.ts';
import type { LoginLimit } from '../account/login-limit.ts';
import type { BookingOrders } from '../booking/booking-orders.ts';
import type { Queries } from '../db/prepare-queries.ts';
import type { NewCustomer } from '../db/queries/customers.ts';
import type { GiftCards } from '../gift-cards/gift-cards.ts';
import type { Badges } from '../loyalty/badges.ts';
import type { Bonuses } from '../loyalty/bonuses.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { MailQueue } from '../mail-tasks/queue.ts';
import type { Idempotency } from '../members/idempotency.ts';
import type { Sessions } from '../members/sessions.ts';
import type { OauthCodes } from '../partners/oauth-codes.ts';
import type { ReceiptPictures } from '../receipts/receipt-pictures.ts';
import type { RandomBytes } from '../secrets/link-token.ts';

/** Who has not proven their address by then is forgotten. */
export const applicantsKeptMs = 30 * 86_400_000;

interface Dependencies {
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Queries;
  mailTasks: Pick<MailQueue, 'add'>;
  ledger: Ledger;
  bonuses: Pick<Bonuses, 'grantWelcome' | 'remember'>;
  badges: Badges;
  booking: Pick<BookingOrders, 'cancelAll'>;
  giftCards: Pick<GiftCards, 'forgetBuyer'>;
  receiptPictures: ReceiptPictures;
  consents: Consents;
  accountLinks: AccountLinks;
  emailChanges: EmailChanges;
  knownDevices: KnownDevices;
  loginLimit: LoginLimit;
  sessions: Sessions;
  idempotency: Idempotency;
  oauthCodes: OauthCodes;
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
  const { clock, randomBytes, queries, mailTasks, ledger, bonuses, badges, booking, giftCards, receiptPictures, consents } = dependencies;
  const { accountLinks, emailChanges, knownDevices, loginLimit, sessions, idempotency, oauthCodes } = dependencies;
  const {
    conversations,
    customerRewards,
    customers,
    favourites,
    memberLevels,
    newsletter,
    noticeList,
    notices,
    parkingCodes,
    parkingStays,
    paymentMethods,
    push,
    receipts,
    support,
  } = queries;

  function makeFreeCardNumber(): string {
    let cardNumber = makeCardNumber(randomBytes);
    while (customers.hasCard(cardNumber)) cardNumber = makeCardNumber(randomBytes);
    return cardNumber;
  }

  /** What is kept of a member and tells of them, each with how it goes; what others count on stays under their number. */
  const forgetting: Readonly<Record<string, (customerId: number) => void>> = {
    'parking code': parkingCodes.forget,
    'parking stays': parkingStays.forget,
    partners: oauthCodes.forgetCustomer,
    notices: notices.forget,
    favourites: favourites.forget,
    conversations(customerId) {
      const pictures = conversations.listPictures(customerId);
      conversations.forget(customerId);
      receiptPictures.removeLater(pictures);
    },
    points(customerId) {
      bonuses.remember(customerId);
      const points = ledger.balanceOf(customerId);
      if (points > 0) ledger.debit({ customerId, kind: 'adjustment', points, reference: null });
    },
    badges: badges.forget,
    bookings: booking.cancelAll,
    'gift cards': giftCards.forgetBuyer,
    'payment methods': paymentMethods.forget,
    rewards: (customerId) => customerRewards.endUnused(customerId, clock()),
    receipts(customerId) {
      const pictures = receipts.listPictures(customerId);
      receipts.forgetOwner(customerId, clock().getTime());
      receiptPictures.removeLater(pictures);
    },
    sessions: sessions.closeAll,
    links: accountLinks.removeAll,
    devices: knownDevices.removeAll,
    answers: idempotency.forgetCustomer,
    'email change': emailChanges.remove,
    // last, for what went before may have been told
    browsers: push.forget,
    'notice list': noticeList.forget,
    level: memberLevels.forget,
  };

  return {
    /** Keeps what somebody says of themselves, and that they agree to the terms; a letter asks to prove the address. Returns their number. */
    register({ consents: { newsletter: wantsNewsletter }, isEmailProven = false, ...given }: Application): number {
      const nowMs = clock().getTime();
      customers.removeApplicantsBefore(nowMs - applicantsKeptMs);
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
      for (const forget of Object.values(forgetting)) forget(customerId);
      loginLimit.forgiveAll(email);
      newsletter.remove(email);
      support.removeByEmail(email);
      customers.erase(customerId, clock().getTime());
      mailTasks.add('account-deleted', { email, locale });
    },
  };
}

export type Lifecycle = ReturnType<typeof prepareLifecycle>;
