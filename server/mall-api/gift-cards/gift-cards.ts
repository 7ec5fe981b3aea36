import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import type { createGiftCard, GiftCard, GiftCardOffer, GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import { toGiftCardGroups } from '#shared/rules/card-numbers.ts';
import { toLotEnd } from '#shared/rules/points.ts';
import { toPath } from '#shared/rules/routing.ts';
import { type FlatSettings, readFlag } from '#shared/rules/settings-reading.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { GiftCardSecrets } from '../core/secrets/gift-card-secrets.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Payable, Payments } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import { canReveal, canTakeBack, revealedUntilMs, toGiftCard, toGiftCardStanding } from './gift-card-answer.ts';
import type { GiftCardChecks, Guesser } from './gift-card-checks.ts';
import type { GiftCardLedger, Redemption } from './gift-card-ledger.ts';
import type { GiftCardMovement, GiftCardRow } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'giftCards' | 'documents' | 'wallet'>;
  getSettings: () => FlatSettings;
  mailTasks: Pick<MailQueue, 'add'>;
  payments: Pick<Payments, 'isOpen' | 'isTest' | 'hear' | 'refundAll'>;
  memberNotices: Pick<MemberNotices, 'tell'>;
  secrets: GiftCardSecrets;
  ledger: GiftCardLedger;
  checks: GiftCardChecks;
}

const dayMs = 86_400_000;

/** Recipient of a card. `email` is in lower case; null if the card goes to its buyer. */
export interface NewRecipient {
  email: string | null;
  name?: string | undefined;
}

/** Handles gift cards, from the order until they are used up. Changes run within the caller's transaction unless documented otherwise. */
export function prepareGiftCards(dependencies: Dependencies) {
  const { db, clock, randomBytes, mailTasks, memberNotices, payments, secrets, ledger, checks } = dependencies;
  const { giftCards, documents, wallet } = dependencies.queries;
  payments.hear('gift_card', { onPaid: takePayment, onReversed: takeReversal });
  const getTimeZone = () => documents.getCentre().timezone;
  const toAnswer = (row: GiftCardRow): GiftCard => toGiftCard(row, getTimeZone(), clock());

  /** Returns the offer of gift cards. Throws `NotFound` if the centre has none. */
  function getOffer(): GiftCardOffer {
    const offer = documents.getDocument<GiftCardOffer>('gift-cards');
    return {
      ...offer,
      is_sold: payments.isOpen,
      is_sandbox: payments.isTest,
      is_sold_to_guests: payments.isOpen && readFlag(dependencies.getSettings(), 'is_authentication_active') && hasTexts(offer),
    };
  }

  /** Whether the centre has the texts that buyers without an account accept. Members have accepted them when they registered. */
  function hasTexts({ translations }: GiftCardOffer): boolean {
    const has = (kind: 'privacy-policy' | 'terms-conditions') => documents.listDocuments(kind).length > 0;
    return has('privacy-policy') && (has('terms-conditions') || translations.some(({ terms }) => Boolean(terms)));
  }

  function getRow(id: number): GiftCardRow {
    const row = giftCards.find(id);
    if (!row) throw new ApiError('NotFound');
    return row;
  }

  function getOwn(customerId: number, id: number): GiftCardRow {
    const row = getRow(id);
    if (row.customer_id !== customerId) throw new ApiError('NotFound');
    return row;
  }

  function getByNumber(number: string): GiftCardRow {
    const row = giftCards.findByNumber(number);
    if (!row) throw new ApiError('NotFound');
    return row;
  }

  function makeUnique(make: () => string, isTaken: (made: string) => boolean): string {
    let made = make();
    while (isTaken(made)) made = make();
    return made;
  }

  /** Issues the card, with a code for its emails. Accepts late payments, because cards are not limited, unlike places of bookings. */
  function takePayment(id: number): boolean {
    const row = giftCards.find(id);
    if (!row || row.paid_ms !== null || row.cancelled_ms !== null) return false;
    const number = makeUnique(secrets.makeNumber, (made) => giftCards.findByNumber(made) !== undefined);
    const code = secrets.makeCode();
    const { expiresMs } = toLotEnd(clock(), row.valid_months, getTimeZone());
    giftCards.issue(id, { number, codeHash: secrets.hashCode(number, code), sealedCode: secrets.seal(number, code), expiresMs }, clock());
    ledger.issue(getRow(id));
    mailTasks.add('gift-card-bought', { giftCardId: id });
    if (row.recipient_email !== null) mailTasks.add('gift-card-present', { giftCardId: id });
    return true;
  }

  /** Reduces the usable amount after a reversal of the payment. An operator must handle amounts that are already spent. */
  function takeReversal(id: number): number {
    const { customer_id: customerId, loaded, withheld, balance, currency, presented_ms } = getRow(id);
    if (customerId !== null)
      memberNotices.tell(customerId, { kind: 'gift_card_changed', giftCardId: id, balance, currency, atMs: clock().getTime() });
    mailTasks.add('gift-card-changed', { giftCardId: id });
    if (presented_ms !== null) mailTasks.add('gift-card-holder', { giftCardId: id });
    return Math.max(0, withheld - loaded);
  }

  function takeBack(row: GiftCardRow): GiftCard {
    giftCards.setCancelled(row.id, clock());
    ledger.takeBack(row);
    payments.refundAll('gift_card', row.id);
    if (row.paid_ms !== null) mailTasks.add('gift-card-cancelled', { giftCardId: row.id });
    if (row.presented_ms !== null) mailTasks.add('gift-card-holder', { giftCardId: row.id });
    return toAnswer(getRow(row.id));
  }

  /**
   * Orders a card. Throws `Conflict` (`amount`: `not_available` if no cards are sold), and `UnprocessableEntity` for an amount that is not
   * offered.
   */
  function place(customerId: number | null, { amount, locale, ...given }: BodyOf<typeof createGiftCard>): GiftCardRow {
    const offer = getOffer();
    if (!(customerId === null ? offer.is_sold_to_guests : offer.is_sold)) throw refuse('amount', 'not_available');
    if (!isOffered(offer, amount)) throw new ApiError('UnprocessableEntity', { errors: { amount: ['not_allowed'] } });
    const id = giftCards.add(
      {
        ...amount,
        customerId,
        orderNumber: makeUnique(() => `D-${makeReadableCode(randomBytes, 2)}`, giftCards.hasOrder),
        offer,
        recipientName: given.recipient_name || null,
        recipientEmail: given.recipient_email?.toLowerCase() ?? null,
        message: given.message || null,
        locale,
      },
      clock(),
    );
    return getRow(id);
  }

  function toPayable(row: GiftCardRow, locale: Locale): Omit<Payable, 'returnTo'> | undefined {
    const { id, customer_id: customerId, amount, currency, record, order_number } = row;
    if (row.paid_ms !== null || row.cancelled_ms !== null) return undefined;
    const title = findTranslation(record.translations, locale, { useFallback: true })?.title ?? order_number;
    return { customerId, subject: 'gift_card', subjectId: id, amount, currency, title, locale };
  }

  function cancel(row: GiftCardRow): GiftCard {
    if (row.cancelled_ms !== null) return toAnswer(row);
    if (row.blocked_ms !== null || row.withheld > 0) throw refuse('id', 'blocked');
    if (row.is_used) throw refuse('id', 'already_used');
    if (row.paid_ms !== null && !canTakeBack(row, clock())) throw refuse('id', 'too_late');
    return takeBack(row);
  }

  /** Returns a card with its movements, for operators who refer to it by number. */
  function toDesk(row: GiftCardRow) {
    return { card: toAnswer(row), movements: giftCards.listMovements(row.id) };
  }

  return {
    getOffer,
    /**
     * Orders a card. Throws `Conflict` (`amount`: `not_available` if no cards are sold, or `limit_reached`), and
     * `UnprocessableEntity` for an amount that is not offered.
     */
    order(customerId: number, body: BodyOf<typeof createGiftCard>): GiftCard {
      const row = place(customerId, body);
      // after the order, so that an amount that is not offered is refused as such; the transaction undoes the order
      if (giftCards.countSince(customerId, clock().getTime() - dayMs) > giftCardLimits.ordersPerDay)
        throw refuse('amount', 'limit_reached');
      return toAnswer(row);
    },
    /** Returns a gift card that this member bought. Throws `NotFound` if there is none, or another member bought it. */
    get: (customerId: number, id: number): GiftCard => toAnswer(getOwn(customerId, id)),
    listAll: (customerId: number): GiftCard[] => giftCards.listAll(customerId).map(toAnswer),
    /** Returns the payment for a card. Throws `NotFound`, and `Conflict` (`gift_card_id`: `not_available`) if no payment is due. */
    getPayable(customerId: number, id: number, locale: Locale): Payable {
      const payable = toPayable(getOwn(customerId, id), locale);
      if (!payable) throw refuse('gift_card_id', 'not_available');
      return { ...payable, returnTo: toPath('gift-card', locale, { id }) };
    },
    /** Reveals number and code to the buyer. Throws `NotFound`, and `Conflict` (`id`: `already_used`). */
    reveal(customerId: number, id: number): { number: string; code: string; shown_until: string } {
      const row = getOwn(customerId, id);
      if (row.number === null) throw new ApiError('NotFound');
      if (!canReveal(row, clock()) || row.sealed_code === null) throw refuse('id', 'already_used');
      giftCards.setRevealed(id, clock());
      const shownUntil = new Date(revealedUntilMs(row.revealed_ms ?? clock().getTime()));
      const code = secrets.open(row.number, row.sealed_code);
      return { number: toGiftCardGroups(row.number), code, shown_until: toIsoWithOffset(shownUntil, getTimeZone()) };
    },
    /**
     * Cancels a card for its buyer. Does nothing if the card is already cancelled. Throws `NotFound`, and `Conflict`
     * (`id`: `already_used` or `too_late`).
     */
    cancel: (customerId: number, id: number): GiftCard => cancel(getOwn(customerId, id)),
    /** Returns balance and validity. Throws like `GiftCardChecks.open`; opens its own transaction. */
    check: (number: string, code: string, by: Guesser): GiftCardStanding =>
      toGiftCardStanding(checks.open(number, code, by), getTimeZone(), clock()),
    /** Checks a code. Throws like `GiftCardChecks.open`; opens its own transaction. */
    assertCode: (number: string, code: string, by: Guesser): void => void checks.open(number, code, by),
    /**
     * Redeems for tills. Throws like `check` and `GiftCardLedger.redeem`; opens its own transactions. Calls `onRedeemed` in the transaction if the
     * amount was not redeemed before.
     */
    redeemWithCode(
      { number, code, ...redemption }: Redemption & { number: string; code: string },
      onRedeemed: () => void,
    ): GiftCardStanding {
      const { keyId } = redemption.by;
      checks.open(number, code, keyId === null ? 'till' : `key ${keyId}`);
      return inTransaction(db, () => {
        if (ledger.redeem(getByNumber(number), redemption)) onRedeemed();
        return toGiftCardStanding(getByNumber(number), getTimeZone(), clock());
      });
    },
    /** Returns data for emails, with the code while it is stored. `isRenewed`: not the first code. Undefined if the card does not exist or is not paid. */
    findForEmail(id: number): { card: GiftCard; code: string | undefined; isRenewed: boolean; locale: Locale } | undefined {
      const row = giftCards.find(id);
      if (!row?.number) return undefined;
      const code = row.sealed_code === null ? undefined : secrets.open(row.number, row.sealed_code);
      return { card: toAnswer(row), code, isRenewed: row.sealed_ms !== row.paid_ms, locale: row.locale };
    },
    /** Replaces the code of a paid card, which ends the earlier one and its passes, and sets to whom it is sent. */
    renewCode(id: number, to: NewRecipient): void {
      const { number, ...row } = getRow(id);
      if (number === null) throw new Error('a card that has not been paid has no code');
      const code = secrets.makeCode();
      const recipient = toRecipient(row, to);
      giftCards.setCode({ id, codeHash: secrets.hashCode(number, code), sealedCode: secrets.seal(number, code), ...recipient }, clock());
      wallet.endOfRecord({ kind: 'gift_card', recordId: id }, clock());
    },
    /** Records that the recipient has been notified. */
    markPresented: (id: number): void => inTransaction(db, () => giftCards.setPresented(id, clock())),
    /** Removes the link to a deleted buyer and the recipients' data. The cards stay valid for their holders. */
    forgetBuyer(customerId: number): void {
      giftCards.cancelUnpaid(customerId, clock());
      giftCards.forgetPeople(customerId);
    },
    /** Orders of buyers without an account (`guest-gift-cards.ts`), whose right to the card the caller has checked. */
    guest: {
      place: (body: BodyOf<typeof createGiftCard>): GiftCardRow => place(null, body),
      get: (id: number): GiftCard => toAnswer(getRow(id)),
      getStanding: (id: number): GiftCardStanding => toGiftCardStanding(getRow(id), getTimeZone(), clock()),
      /** Returns the payment, without the path to return to. Undefined if no payment is due. */
      getPayable: (id: number, locale: Locale) => toPayable(getRow(id), locale),
      cancel: (id: number): GiftCard => cancel(getRow(id)),
      /** Changes to whom a card will be sent once it is paid. */
      setRecipient: (id: number, to: NewRecipient): void => giftCards.setRecipient({ id, ...toRecipient(getRow(id), to) }),
    },
    /** Operators' actions by card number. Each throws `NotFound`. */
    desk: {
      show: (number: string): { card: GiftCard; movements: GiftCardMovement[] } => toDesk(getByNumber(number)),
      redeem(number: string, redemption: Redemption) {
        ledger.redeem(getByNumber(number), redemption);
        return toDesk(getByNumber(number));
      },
      giveBack(number: string, amount: Money, by: TillActor) {
        ledger.giveBack(getByNumber(number), amount.amount, by);
        return toDesk(getByNumber(number));
      },
      block(number: string, isBlocked: boolean) {
        giftCards.setBlocked(getByNumber(number).id, isBlocked ? clock() : undefined);
        return toDesk(getByNumber(number));
      },
      /** Takes back a card regardless of its age. Throws `Conflict` (`id`: `already_used`). */
      refund(number: string) {
        const row = getByNumber(number);
        if (row.is_used) throw refuse('id', 'already_used');
        if (row.cancelled_ms === null) takeBack(row);
        return toDesk(getByNumber(number));
      },
    },
  };
}

export type GiftCards = ReturnType<typeof prepareGiftCards>;

/** Without a given name, another address has none, because it may be of another person. */
const toRecipient = (
  { recipient_email, recipient_name }: Pick<GiftCardRow, 'recipient_email' | 'recipient_name'>,
  { email, name = (email === recipient_email && recipient_name) || '' }: NewRecipient,
) => ({ recipientEmail: email, recipientName: name || null });

function isOffered({ values, free_amount }: GiftCardOffer, { amount, currency }: Money): boolean {
  if (values.some((value) => value.amount === amount && value.currency === currency)) return true;
  if (!free_amount || free_amount.from.currency !== currency || amount % 100 !== 0) return false;
  return amount >= free_amount.from.amount && amount <= free_amount.to.amount;
}

/** Error of a call that the state of a card or an order does not allow. */
export function refuse(field: string, code: FieldErrorCode): ApiError {
  return new ApiError('Conflict', { errors: { [field]: [code] } });
}
