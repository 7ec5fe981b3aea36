import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { GiftCardOrder, HeldGiftCard, orderGiftCard, resendGiftCard } from '#shared/contracts/gift-card-orders.ts';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { hashBody } from '../core/http/idempotency.ts';
import { type EmailLimit, toRecipient } from '../core/mail/email-limit.ts';
import type { GiftCardSecrets } from '../core/secrets/gift-card-secrets.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import type { Payable } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import type { GiftCardSendings } from './gift-card-sendings.ts';
import { type GiftCards, refuse } from './gift-cards.ts';
import type { GiftCardLink } from './link-queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'customers' | 'documents' | 'giftCards' | 'giftCardLinks' | 'payments'>;
  emailLimit: Pick<EmailLimit, 'maySend'>;
  secrets: GiftCardSecrets;
  giftCards: Pick<GiftCards, 'getOffer' | 'guest'>;
  sendings: GiftCardSendings;
}

/** Buyer of a card, for emails. */
export interface GiftCardBuyer {
  email: string;
  /** First name, as the recipient knows the buyer; empty if unknown. */
  name: string;
  fullName: string;
  locale: Locale;
  isMember: boolean;
}

const dayMs = 86_400_000;

/**
 * Orders of gift cards without an account, and links without a login. The database has only hashes of the links' secrets. Callers hold the
 * transaction unless documented otherwise.
 */
export function prepareGuestGiftCards(dependencies: Dependencies) {
  const { db, clock, randomBytes, emailLimit, secrets, sendings, queries } = dependencies;
  const { customers, documents, giftCards: rows, giftCardLinks: links, payments } = queries;
  const { guest: cards, getOffer } = dependencies.giftCards;

  /** Throws `UnprocessableEntity` (`token`: `invalid`). */
  function getLinked(token: string, kind: GiftCardLink['kind']): GiftCardLink {
    const link = links.findLink(hashLinkToken(token));
    if (link?.kind !== kind) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
    return link;
  }

  function toOrder(id: number, card: GiftCard): GiftCardOrder {
    const row = found(rows.find(id));
    const { timezone } = documents.getCentre();
    return {
      card,
      buyer_email: links.findGuest(id)?.email ?? null,
      sent_at: row.presented_ms === null ? null : toIsoWithOffset(new Date(row.presented_ms), timezone),
      resends_left: sendings.countLeft(row),
    };
  }

  /** Whether too many cards of a buyer or for a recipient were paid and cancelled. */
  function hasReturned({ mailbox = '', recipientEmail = '' }): boolean {
    const sinceMs = clock().getTime() - giftCardLimits.guestReturnsDays * dayMs;
    return links.countReturned({ mailbox, recipientEmail, sinceMs }) >= giftCardLimits.guestReturns;
  }

  /** Throws `Conflict` (`field`: `limit_reached`) if no card may be sent to this address now. */
  function assertReachable(recipientEmail: string, field: 'buyer_email' | 'recipient_email'): void {
    const isFull = !emailLimit.maySend('gift-card-present', recipientEmail); // its email is never withheld once the card is paid
    if (isFull || hasReturned({ recipientEmail })) throw refuse(field, 'limit_reached');
  }

  /** Throws `Conflict` (`buyer_email` or `recipient_email`: `limit_reached`). */
  function assertFew(buyer: string, recipient: string): void {
    const { ordered, open } = links.countOrders(toRecipient(buyer), clock().getTime() - dayMs);
    if (ordered >= giftCardLimits.guestOrdersPerDay || open >= giftCardLimits.guestOpenOrders) throw refuse('buyer_email', 'limit_reached');
    if (hasReturned({ mailbox: toRecipient(buyer) })) throw refuse('buyer_email', 'limit_reached');
    assertReachable(recipient, recipient === buyer ? 'buyer_email' : 'recipient_email');
  }

  /** Version of the texts that buyers accept: that of the centre's terms, and a hash of the offer's own terms in the buyer's language. */
  function getTermsVersion(locale: Locale): string {
    const [centre] = documents.listDocuments<{ version: string }>('terms-conditions');
    const own = findTranslation(getOffer().translations, locale, { useFallback: true })?.terms;
    return [centre?.version, own && `offer ${hashBody(own, undefined)}`].filter(Boolean).join(', ');
  }

  function addLink(link: Omit<GiftCardLink, 'gift_card_id'> & { giftCardId: number; token: string }): string {
    const { token, giftCardId, kind, sealed_code: sealedCode } = link;
    inTransaction(db, () => links.addLink({ tokenHash: hashLinkToken(token), giftCardId, kind, sealedCode }, clock()));
    return token;
  }

  return {
    /** Orders a card. Throws as documented in `orderGiftCard`. */
    order(body: BodyOf<typeof orderGiftCard>): { order_number: string; token: string } {
      const { key, buyer_email, buyer_name, accepts_terms: _, ...order } = body;
      const token = secrets.toOrderToken(key);
      const tokenHash = hashLinkToken(token);
      const bodyHash = hashBody(body, undefined);
      const known = links.findLink(tokenHash);
      if (known) {
        if (links.findGuest(known.gift_card_id)?.body_hash !== bodyHash)
          throw new ApiError('UnprocessableEntity', { errors: { key: ['idempotency_key_reused'] } });
        return { order_number: cards.get(known.gift_card_id).order_number, token };
      }
      const email = buyer_email.toLowerCase();
      const recipientEmail = order.recipient_email?.toLowerCase() ?? email;
      assertFew(email, recipientEmail);
      const { id, order_number } = cards.place({ ...order, recipient_email: recipientEmail });
      const guest = { giftCardId: id, email, name: buyer_name || null, mailbox: toRecipient(email), bodyHash };
      links.addGuest({ ...guest, termsVersion: getTermsVersion(order.locale) }, clock());
      links.addLink({ tokenHash, giftCardId: id, kind: 'buyer', sealedCode: null }, clock());
      return { order_number, token };
    },
    /** Returns the order of a buyer's link. Throws like `getLinked`. */
    open(token: string): GiftCardOrder {
      const { gift_card_id: id } = getLinked(token, 'buyer');
      return toOrder(id, cards.get(id));
    },
    /** Returns the payment. Throws as documented in `payGiftCardOrder`. */
    getPayable(token: string, locale: Locale): Payable {
      const { gift_card_id: id } = getLinked(token, 'buyer');
      const payable = cards.getPayable(id, locale);
      if (!payable) throw refuse('token', 'not_available');
      const payableUntilMs = (rows.find(id)?.created_ms ?? 0) + (giftCardLimits.guestUnpaidDays - 1) * dayMs;
      if (clock().getTime() >= payableUntilMs) throw refuse('token', 'too_late');
      if (payments.countAttempts('gift_card', id) >= giftCardLimits.guestPaymentAttempts) throw refuse('token', 'limit_reached');
      return { ...payable, returnTo: toPath('gift-card-order', locale, {}, { token }) };
    },
    /** Throws as documented in `cancelGiftCardOrder`. */
    cancel(token: string): GiftCardOrder {
      const { gift_card_id: id } = getLinked(token, 'buyer');
      return toOrder(id, cards.cancel(id));
    },
    /** Throws as documented in `resendGiftCard`. */
    resend({ token, recipient_email, recipient_name: name }: BodyOf<typeof resendGiftCard>): GiftCardOrder {
      const row = found(rows.find(getLinked(token, 'buyer').gift_card_id));
      const refusal = sendings.findRefusal(row);
      if (refusal) throw refuse('token', refusal);
      const email = recipient_email.toLowerCase();
      assertReachable(email, 'recipient_email');
      if (row.paid_ms === null) cards.setRecipient(row.id, { email, name });
      else {
        links.addSending(row.id, clock());
        sendings.send(row, { buyer: findBuyer(row.id), recipient: { email, name } });
      }
      return toOrder(row.id, cards.get(row.id));
    },
    /** Returns the card of a holder's link. Throws like `getLinked`. */
    openCard(token: string): HeldGiftCard {
      const { gift_card_id: id, sealed_code } = getLinked(token, 'holder');
      const { message, price, image, translations, recipient } = cards.get(id);
      const standing = cards.getStanding(id);
      const isOver = standing.status === 'cancelled';
      const buyer = findBuyer(id);
      const number = standing.number.replace(/\D/g, '');
      const code = sealed_code === null || isOver ? null : secrets.sealFor(token).open(number, sealed_code);
      const from = buyer && buyer.email !== recipient.email ? buyer.name || null : null;
      return { ...standing, code, price, from, message, image, translations };
    },
    /** Creates the secret of a link to the order, for an email to the buyer. Opens its own transaction. */
    addBuyerLink: (giftCardId: number): string =>
      addLink({ giftCardId, kind: 'buyer', token: makeLinkToken(randomBytes), sealed_code: null }),
    /** Returns the secret of the link to the card with its code, for an email to the holder. Adds the link once. Opens its own transaction. */
    addHolderLink(giftCardId: number, shownNumber: string, code: string): string {
      const number = shownNumber.replace(/\D/g, '');
      const token = secrets.toHolderToken(number, code);
      if (links.findLink(hashLinkToken(token))) return token;
      return addLink({ giftCardId, kind: 'holder', token, sealed_code: secrets.sealFor(token).seal(number, code) });
    },
    findBuyer,
    /** Orders made with an address without an account, and cards sent to it, for the data export of its owner. */
    listOfAddress(email: string) {
      const toFacts = (id: number) => {
        const { order_number, created_at, price, status, message } = cards.get(id);
        return { number: order_number, created_at, price, status, message };
      };
      return {
        bought: links.listOfEmail(email.toLowerCase()).map(({ gift_card_id: id, name, terms_version }) => ({
          ...toFacts(id),
          name,
          recipient: cards.get(id).recipient,
          accepted_terms: terms_version,
        })),
        received: rows.listOfRecipient(email.toLowerCase()).map(({ id, recipient_name }) => ({ ...toFacts(id), name: recipient_name })),
      };
    },
    /** Deletes what is stored about an address, as a buyer without an account and as a recipient. The cards stay valid for their holders. */
    forgetAddress(address: string): void {
      const email = address.toLowerCase();
      for (const { gift_card_id } of links.listOfEmail(email)) forget(gift_card_id);
      rows.forgetRecipient(email);
    },
    forget,
    /** Replaces the address of a buyer without an account. Ends the links to the order, which may have reached a stranger. */
    correctBuyer(giftCardId: number, email: string): void {
      links.setEmail({ giftCardId, email, mailbox: toRecipient(email) });
      links.removeLinks(giftCardId, 'buyer');
    },
  };

  /** Returns the buyer. Undefined if the account, or the data of a buyer without one, has been deleted. */
  function findBuyer(giftCardId: number): GiftCardBuyer | undefined {
    const row = rows.find(giftCardId);
    if (!row) return undefined;
    if (row.customer_id !== null) {
      const customer = customers.find(row.customer_id);
      if (!customer) return undefined;
      const { email, firstName, lastName, locale } = customer;
      return { email, name: firstName, fullName: `${firstName} ${lastName}`.trim(), locale, isMember: true };
    }
    const guest = links.findGuest(giftCardId);
    return guest && { email: guest.email, name: guest.name ?? '', fullName: guest.name ?? '', locale: row.locale, isMember: false };
  }

  /** Deletes the data of the buyer and the recipient of one card, and ends the links to the order. An unpaid order is cancelled. */
  function forget(giftCardId: number): void {
    const row = rows.find(giftCardId);
    if (row?.paid_ms === null && row.cancelled_ms === null) cards.cancel(giftCardId);
    links.removeGuest(giftCardId);
    links.removeLinks(giftCardId, 'buyer');
    rows.forgetPeopleOf(giftCardId);
  }
}
