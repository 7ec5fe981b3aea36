import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { neutralizeLinks } from '#shared/rules/neutral-links.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { type Email, toSandboxNote } from '../core/mail/email.ts';
import type { MailKind, MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { GiftCardBuyer } from './guest-gift-cards.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Emails to the buyer, with the code if the buyer is a member; to the recipient; and about a cancelled card. */
    'gift-card-bought': { giftCardId: number };
    'gift-card-present': { giftCardId: number };
    'gift-card-cancelled': { giftCardId: number };
    /**
     * Emails about external reversals of the payment, and about undone reversals: one to the buyer, and one to a recipient
     * who already has the card. The recipient's email also reports a cancellation.
     */
    'gift-card-changed': { giftCardId: number };
    'gift-card-holder': { giftCardId: number };
    /** Email to `address`, that of the buyer until now: the card was sent to another address, or staff have corrected the buyer's. */
    'gift-card-moved': { giftCardId: number; address: string };
    /** Email to `address`, that of the recipient until now. Without the new address. */
    'gift-card-moved-away': { giftCardId: number; address: string };
  }
}

/**
 * Writes the emails with a gift card's number and code, to the buyer and the recipient. The code is only in the text,
 * never in a URL. Also writes the emails about cancelled cards and changed amounts.
 */
export function prepareGiftCardMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, Extract<MailKind, `gift-card-${string}`>> {
  const { giftCards, guestGiftCards } = domain;
  const { documents } = domain.queries;

  function toCardFacts({ number, price, valid_until }: GiftCard, code: string | undefined, locale: Locale): NonNullable<Email['facts']> {
    const t = mailMessagesIn(locale);
    const { timezone } = documents.getCentre();
    return [
      { term: t('gift_card.value'), text: formatMoney(price, locale) },
      { term: t('gift_card.number'), text: number ?? '' },
      { term: t('gift_card.code'), text: code ?? '' },
      { term: t('gift_card.valid_until'), text: valid_until ? formatDate(valid_until, t('gift_card.date_format'), locale, timezone) : '' },
    ];
  }

  /** The parts of the receipt that are also on the page with the order. */
  function toReceiptFacts({ price, paid_at, paid_with }: GiftCard, locale: Locale): NonNullable<Email['facts']> {
    const t = mailMessagesIn(locale);
    const { name, legal_name, address, zip_code, city, registration_number, vat_registration_number, timezone } = documents.getCentre();
    const seller = [
      legal_name || name,
      [address, [zip_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      registration_number && `${t('gift_card.registration_number')} ${registration_number}`,
      vat_registration_number && `${t('gift_card.vat_registration_number')} ${vat_registration_number}`,
    ];
    return [
      { term: t('gift_card.value'), text: formatMoney(price, locale) },
      ...(paid_at ? [{ term: t('gift_card.paid_at'), text: formatDate(paid_at, t('gift_card.date_format'), locale, timezone) }] : []),
      ...(paid_with ? [{ term: t('gift_card.paid_with'), text: `${paid_with.brand} •••• ${paid_with.last4}` }] : []),
      { term: t('gift_card.seller'), text: seller.filter(Boolean).join('\n') },
    ];
  }

  function toCancelNote({ cancel_until }: GiftCard, locale: Locale): string[] {
    const t = mailMessagesIn(locale);
    const { timezone } = documents.getCentre();
    return cancel_until
      ? [t('gift_card.cancel_until', { date: formatDate(cancel_until, t('gift_card.date_format'), locale, timezone) })]
      : [];
  }

  /** Returns the page of the purchase: the member's own, or one that a secret opens. */
  const toOrderLink = (id: number, { isMember, locale }: GiftCardBuyer): string =>
    publicUrl +
    (isMember ? toPath('gift-card', locale, { id }) : toPath('gift-card-order', locale, {}, { token: guestGiftCards.addBuyerLink(id) }));

  /** Links of buyers without an account act without a login, so they are not logged. */
  const toGuestMail = ({ isMember }: GiftCardBuyer, link: string | undefined) => (isMember ? { link } : { countsAs: 'gift-card-guest' });

  const toTitle = ({ translations }: GiftCard, locale: Locale) =>
    findTranslation(translations, locale, { useFallback: true })?.title ?? '–';
  const toCheck = (locale: Locale) => `${publicUrl}${toPath('gift-cards', locale)}#check`;

  return {
    async 'gift-card-bought'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const buyer = found && guestGiftCards.findBuyer(giftCardId);
      if (!found || !buyer || isOver(found.card)) return; // another email reports the cancellation
      const { card, code } = found;
      const { locale } = buyer;
      if (buyer.isMember && !code) return;
      const t = mailMessagesIn(locale);
      const link = toOrderLink(giftCardId, buyer);
      const subject = t(buyer.isMember ? 'gift_card.bought_subject' : 'gift_card.receipt_subject', {
        card: toTitle(card, locale),
        mall: documents.getCentre().name,
      });
      const { email: address } = card.recipient;
      const order = { term: t('gift_card.order_number'), text: card.order_number };
      const email: Email = buyer.isMember
        ? {
            locale,
            heading: t('gift_card.bought_heading'),
            paragraphs: [
              t('gift_card.bought_text'),
              ...(address ? [t('gift_card.bought_sent', { email: address })] : []),
              ...toSandboxNote(card, locale),
            ],
            facts: [...toCardFacts(card, code, locale), order],
            button: { label: t('gift_card.bought_button'), href: link },
            note: t('gift_card.keep'),
          }
        : {
            locale,
            heading: t('gift_card.receipt_heading'),
            paragraphs: [t('gift_card.receipt_text', { email: address ?? '–' }), ...toSandboxNote(card, locale)],
            facts: [order, ...toReceiptFacts(card, locale)],
            button: { label: t('gift_card.receipt_button'), href: link },
            note: [t('gift_card.receipt_resend'), ...toCancelNote(card, locale), t('gift_card.receipt_note')].join('\n'),
          };
      await post(
        { kind: 'gift-card-bought', to: { name: buyer.fullName, address: buyer.email }, subject, ...toGuestMail(buyer, link) },
        email,
      );
    },
    async 'gift-card-present'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const address = found?.card.recipient.email;
      if (!found?.code || !address || isOver(found.card)) return; // the card was taken back meanwhile
      const { card, code, locale } = found;
      const buyer = guestGiftCards.findBuyer(giftCardId);
      const isOwn = buyer?.email === address;
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const token = guestGiftCards.addHolderLink(giftCardId, card.number ?? '', code);
      const link = publicUrl + toPath('held-gift-card', locale, {}, { token });
      const from = buyer?.name
        ? t('gift_card.present_from', { name: neutralizeLinks(buyer.name), mall })
        : t('gift_card.present_text', { mall });
      const email: Email = {
        locale,
        heading: t(isOwn ? 'gift_card.bought_heading' : 'gift_card.present_heading'),
        paragraphs: [
          isOwn ? t('gift_card.own_text', { mall }) : from,
          ...(card.message ? [neutralizeLinks(card.message)] : []),
          ...toSandboxNote(card, locale),
        ],
        facts: toCardFacts(card, code, locale),
        button: { label: t('gift_card.open_button'), href: link },
        note: `${t('gift_card.keep')}\n${t('gift_card.keep_link')}`,
      };
      const subject = t(isOwn ? 'gift_card.bought_subject' : 'gift_card.present_subject', { card: toTitle(card, locale), mall });
      const to = { name: neutralizeLinks(card.recipient.name ?? ''), address };
      const hasOnlyCode = !buyer?.isMember || found.isRenewed; // otherwise the member's own email has the code, too
      const countsAs = hasOnlyCode ? 'gift-card-paid' : undefined;
      if (await post({ kind: 'gift-card-present', to, subject, countsAs }, email)) giftCards.markPresented(giftCardId);
    },
    async 'gift-card-moved'({ giftCardId, address }) {
      const found = giftCards.findForEmail(giftCardId);
      const buyer = found && guestGiftCards.findBuyer(giftCardId);
      if (!found || !buyer) return; // the account has been deleted meanwhile
      const { locale } = buyer;
      const t = mailMessagesIn(locale);
      const isBuyers = buyer.email === address; // otherwise it was mistyped and may be a stranger's, who must not get link and new address
      const link = isBuyers ? toOrderLink(giftCardId, buyer) : undefined;
      const email: Email = {
        locale,
        heading: t('gift_card.moved_heading'),
        paragraphs: [isBuyers ? t('gift_card.moved_text', { email: found.card.recipient.email ?? '–' }) : t('gift_card.moved_own_text')],
        facts: [{ term: t('gift_card.order_number'), text: found.card.order_number }],
        button: link === undefined ? undefined : { label: t('gift_card.receipt_button'), href: link },
      };
      const subject = t('gift_card.moved_subject', { mall: documents.getCentre().name });
      const to = { name: isBuyers ? buyer.fullName : '', address };
      await post({ kind: 'gift-card-moved', to, subject, ...toGuestMail(buyer, link) }, email);
    },
    async 'gift-card-moved-away'({ giftCardId, address }) {
      const found = giftCards.findForEmail(giftCardId);
      if (!found) return;
      const { locale } = found;
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const email: Email = { locale, heading: t('gift_card.moved_heading'), paragraphs: [t('gift_card.moved_holder_text', { mall })] };
      const subject = t('gift_card.moved_subject', { mall });
      await post({ kind: 'gift-card-moved-away', to: { name: '', address }, subject }, email);
    },
    'gift-card-cancelled': ({ giftCardId }) => writeToBuyer('cancelled', giftCardId),
    'gift-card-changed': ({ giftCardId }) => writeToBuyer('changed', giftCardId),
    async 'gift-card-holder'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const address = found?.card.recipient.email;
      if (!found || !address) return; // the buyer has deleted their account meanwhile
      if (guestGiftCards.findBuyer(giftCardId)?.email === address) return; // the email to the buyer reports the change
      const { card, locale } = found;
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const link = toCheck(locale);
      const isEmpty = card.balance.amount === 0;
      const email: Email = {
        locale,
        heading: t('gift_card.changed_heading'),
        paragraphs: [t(isEmpty ? 'gift_card.holder_over' : 'gift_card.holder_text', { mall })],
        facts: toStanding(card, locale),
        button: { label: t('gift_card.present_button'), href: link },
      };
      const subject = t('gift_card.changed_subject', { mall });
      await post({ kind: 'gift-card-holder', to: { name: neutralizeLinks(card.recipient.name ?? ''), address }, subject, link }, email);
    },
  };

  async function writeToBuyer(kind: 'cancelled' | 'changed', giftCardId: number): Promise<void> {
    const found = giftCards.findForEmail(giftCardId);
    const buyer = found && guestGiftCards.findBuyer(giftCardId);
    if (!found || !buyer) return; // the account has been deleted meanwhile
    const { card } = found;
    const { locale } = buyer;
    const t = mailMessagesIn(locale);
    const link = toOrderLink(giftCardId, buyer);
    const price = formatMoney(card.price, locale);
    const mall = documents.getCentre().name;
    const { heading, subject, texts } = {
      cancelled: {
        heading: t('gift_card.cancelled_heading'),
        subject: t('gift_card.cancelled_subject', { mall }),
        texts: [t('gift_card.cancelled_text'), t('booking.refund_text', { price })],
      },
      changed: {
        heading: t('gift_card.changed_heading'),
        subject: t('gift_card.changed_subject', { mall }),
        texts: [card.withheld ? t('gift_card.changed_text') : t('gift_card.restored_text')],
      },
    }[kind];
    const email: Email = {
      locale,
      heading,
      paragraphs: [...texts, ...toSandboxNote(card, locale)],
      facts: [{ term: t('gift_card.order_number'), text: card.order_number }, ...toStanding(card, locale)],
      button: { label: t('gift_card.bought_button'), href: link },
    };
    await post(
      { kind: `gift-card-${kind}`, to: { name: buyer.fullName, address: buyer.email }, subject, ...toGuestMail(buyer, link) },
      email,
    );
  }

  function toStanding({ number, balance }: GiftCard, locale: Locale): NonNullable<Email['facts']> {
    const t = mailMessagesIn(locale);
    return [
      { term: t('gift_card.number'), text: number ?? '' },
      { term: t('gift_card.balance'), text: formatMoney(balance, locale) },
    ];
  }
}

/** Whether the card was taken back. */
const isOver = ({ status }: GiftCard): boolean => status === 'cancelled' || status === 'refunded';
