import { formatMoney } from '#shared/rules/money.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { NumberedPayment } from './queries.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email about an automatic refund, because the paid item is no longer available. */
    'payment-returned': { paymentId: number };
    /** Email to the centre: the payment was reversed after its goods had been used. */
    'payment-unrecovered': { paymentId: number };
  }
}

/** Writes emails about payments that were returned or reversed. */
export function preparePaymentMail({
  domain,
  post,
  centreLocale,
  toDeskLink,
  getCentre,
}: MailDependencies): Pick<MailWorker, 'payment-returned' | 'payment-unrecovered'> {
  const { customers, payments } = domain.queries;

  function findPayer({ customer_id: customerId, subject_id: id }: NumberedPayment) {
    if (customerId === null) {
      const buyer = domain.guestGiftCards.findBuyer(id); // without an account, only gift cards are sold
      return buyer && { address: buyer.email, name: buyer.fullName, locale: buyer.locale, countsAs: 'gift-card-guest' };
    }
    const customer = customers.find(customerId);
    return (
      customer && {
        address: customer.email,
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        locale: customer.locale,
        countsAs: undefined,
      }
    );
  }

  return {
    async 'payment-returned'({ paymentId }) {
      const payment = payments.findNumbered(paymentId);
      const payer = payment && findPayer(payment);
      if (!payment || !payer) return; // the account has been deleted meanwhile
      const { address, name, locale, countsAs } = payer;
      const t = mailMessagesIn(locale);
      const price = formatMoney(payment, locale);
      const email: Email = {
        locale,
        heading: t('payment.returned_heading'),
        paragraphs: [t('payment.returned_text'), t('booking.refund_text', { price })],
        facts: [
          { term: t('payment.number'), text: payment.number ?? '–' },
          { term: t('payment.amount'), text: price },
        ],
      };
      const subject = t('payment.returned_subject', { mall: getCentre().name });
      await post({ kind: 'payment-returned', to: { name, address }, subject, countsAs }, email);
    },
    async 'payment-unrecovered'({ paymentId }) {
      const payment = payments.findNumbered(paymentId);
      const { name, address } = getCentre();
      if (!payment || payment.unrecovered === 0 || !address) return; // an operator has already handled it
      const { currency } = payment;
      const t = mailMessagesIn(centreLocale);
      const money = (amount: number) => formatMoney({ amount, currency }, centreLocale);
      const deskLink = toDeskLink('/payments');
      const email: Email = {
        locale: centreLocale,
        heading: t('payment.unrecovered_heading'),
        paragraphs: [t('payment.unrecovered_text')],
        facts: [
          { term: t('payment.number'), text: payment.number ?? '–' },
          { term: t('payment.amount'), text: money(payment.amount) },
          { term: t('payment.refunded'), text: money(payment.refunded) },
          { term: t('payment.disputed'), text: money(payment.disputed) },
          { term: t('payment.unrecovered'), text: money(payment.unrecovered) },
        ],
        ...(deskLink === undefined
          ? { note: `npm run mall -- payments list\nnpm run mall -- payments close ${paymentId} --why "…"` }
          : { button: { label: t('payment.unrecovered_button'), href: deskLink } }),
      };
      const subject = t('payment.unrecovered_subject', { number: payment.number ?? String(paymentId) });
      await post({ kind: 'payment-unrecovered', to: { name, address }, subject }, email);
    },
  };
}
