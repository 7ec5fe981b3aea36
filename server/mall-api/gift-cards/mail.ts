import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { type Email, toSandboxNote } from '../core/mail/email.ts';
import type { MailKind, MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Emails to the buyer, with the code; to the recipient; and about a cancelled card. */
    'gift-card-bought': { giftCardId: number };
    'gift-card-present': { giftCardId: number };
    'gift-card-cancelled': { giftCardId: number };
    /**
     * Emails about external reversals of the payment, and about undone reversals: one to the buyer, and one to a recipient
     * who already has the card. The recipient's email also reports a cancellation.
     */
    'gift-card-changed': { giftCardId: number };
    'gift-card-holder': { giftCardId: number };
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
  const { giftCards } = domain;
  const { customers, documents } = domain.queries;

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

  const toTitle = ({ translations }: GiftCard, locale: Locale) =>
    findTranslation(translations, locale, { useFallback: true })?.title ?? '–';
  const toCheck = (locale: Locale) => `${publicUrl}${toPath('gift-cards', locale)}#check`;

  return {
    async 'gift-card-bought'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const customer = found && customers.find(found.customerId);
      if (!found?.code || !customer || found.card.status === 'cancelled' || found.card.status === 'refunded') return; // another email reports the cancellation
      const { card, code } = found;
      const { email: address, firstName, lastName, locale } = customer;
      const t = mailMessagesIn(locale);
      const link = publicUrl + toPath('gift-card', locale, { id: card.id });
      const subject = t('gift_card.bought_subject', { card: toTitle(card, locale), mall: documents.getCentre().name });
      const sentTo = card.recipient.email ? [t('gift_card.bought_sent', { email: card.recipient.email })] : [];
      const email: Email = {
        locale,
        heading: t('gift_card.bought_heading'),
        paragraphs: [t('gift_card.bought_text'), ...sentTo, ...toSandboxNote(card, locale)],
        facts: [...toCardFacts(card, code, locale), { term: t('gift_card.order_number'), text: card.order_number }],
        button: { label: t('gift_card.bought_button'), href: link },
        note: t('gift_card.keep'),
      };
      await post({ kind: 'gift-card-bought', to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link }, email);
    },
    async 'gift-card-present'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const address = found?.card.recipient.email;
      if (!found?.code || !address || found.card.status === 'cancelled' || found.card.status === 'refunded') return; // the card was taken back meanwhile
      const { card, code, locale } = found;
      const buyer = customers.find(found.customerId);
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const link = toCheck(locale);
      const email: Email = {
        locale,
        heading: t('gift_card.present_heading'),
        paragraphs: [
          buyer ? t('gift_card.present_from', { name: buyer.firstName, mall }) : t('gift_card.present_text', { mall }),
          ...(card.message ? [card.message] : []),
          ...toSandboxNote(card, locale),
        ],
        facts: toCardFacts(card, code, locale),
        button: { label: t('gift_card.present_button'), href: link },
        note: t('gift_card.keep'),
      };
      const subject = t('gift_card.present_subject', { mall });
      const isSent = await post({ kind: 'gift-card-present', to: { name: card.recipient.name ?? '', address }, subject, link }, email);
      if (isSent) giftCards.markPresented(giftCardId);
    },
    'gift-card-cancelled': ({ giftCardId }) => writeToBuyer('cancelled', giftCardId),
    'gift-card-changed': ({ giftCardId }) => writeToBuyer('changed', giftCardId),
    async 'gift-card-holder'({ giftCardId }) {
      const found = giftCards.findForEmail(giftCardId);
      const address = found?.card.recipient.email;
      if (!found || !address) return; // the buyer has deleted their account meanwhile
      const { card, locale } = found;
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const link = toCheck(locale);
      const isOver = card.balance.amount === 0;
      const email: Email = {
        locale,
        heading: t('gift_card.changed_heading'),
        paragraphs: [t(isOver ? 'gift_card.holder_over' : 'gift_card.holder_text', { mall })],
        facts: toStanding(card, locale),
        button: { label: t('gift_card.present_button'), href: link },
      };
      const subject = t('gift_card.changed_subject', { mall });
      await post({ kind: 'gift-card-holder', to: { name: card.recipient.name ?? '', address }, subject, link }, email);
    },
  };

  async function writeToBuyer(kind: 'cancelled' | 'changed', giftCardId: number): Promise<void> {
    const found = giftCards.findForEmail(giftCardId);
    const customer = found && customers.find(found.customerId);
    if (!found || !customer) return; // the account has been deleted meanwhile
    const { card } = found;
    const { email: address, firstName, lastName, locale } = customer;
    const t = mailMessagesIn(locale);
    const link = publicUrl + toPath('gift-card', locale, { id: card.id });
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
    await post({ kind: `gift-card-${kind}`, to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link }, email);
  }

  function toStanding({ number, balance }: GiftCard, locale: Locale): NonNullable<Email['facts']> {
    const t = mailMessagesIn(locale);
    return [
      { term: t('gift_card.number'), text: number ?? '' },
      { term: t('gift_card.balance'), text: formatMoney(balance, locale) },
    ];
  }
}
