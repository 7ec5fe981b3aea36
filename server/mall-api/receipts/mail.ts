import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney, formatNumber, formatPurchase } from '#shared/rules/money.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { CentreReceipt } from './queries.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email about a receipt that the staff have approved or rejected. */
    'receipt-reviewed': { receiptId: number };
    /** Email about a receipt that an operator has revoked. `taken`: points deducted; `owed`: points that the member owes. */
    'receipt-revoked': { receiptId: number; reason?: (typeof rejectionReasons)[number]; taken: number; owed: number };
  }
}

// messages: receipt.reasons.*
/** Writes emails to members about reviewed receipts. */
export function prepareReceiptMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, 'receipt-reviewed' | 'receipt-revoked'> {
  const { companies, documents, receipts } = domain.queries;

  function findShop({ company_id }: CentreReceipt, locale: Locale): string | undefined {
    return findTranslation(companies.find(company_id)?.translations ?? [], locale, { useFallback: true })?.title;
  }

  const toReceiptLink = ({ id }: CentreReceipt, locale: Locale) => publicUrl + toPath('dashboard-receipts', locale, {}, { receipt: id });

  return {
    async 'receipt-reviewed'({ receiptId }) {
      const receipt = receipts.findForCentre(receiptId);
      if (!receipt || receipt.status === 'pending' || receipt.email === null) return; // the account has been deleted meanwhile
      const { email: address, name } = receipt;
      const locale = receipt.locale as Locale; // safe: the contract checked the language before it was stored
      const link = toReceiptLink(receipt, locale);
      const t = mailMessagesIn(locale);
      const subject = t(receipt.status === 'approved' ? 'receipt.approved_subject' : 'receipt.rejected_subject', {
        mall: documents.getCentre().name,
      });
      await post(
        { kind: 'receipt-reviewed', to: { name, address }, subject, link },
        toEmail(receipt, locale, findShop(receipt, locale), link),
      );
    },
    async 'receipt-revoked'({ receiptId, reason, taken, owed }) {
      const receipt = receipts.findForCentre(receiptId);
      if (!receipt || receipt.email === null) return; // the account has been deleted meanwhile
      const { email: address, name } = receipt;
      const locale = receipt.locale as Locale; // safe: the contract checked the language before it was stored
      const link = toReceiptLink(receipt, locale);
      const t = mailMessagesIn(locale);
      const isVoided = reason === 'voided';
      const subject = t(isVoided ? 'receipt.voided_subject' : 'receipt.revoked_subject', { mall: documents.getCentre().name });
      const email: Email = {
        ...toEmail(receipt, locale, findShop(receipt, locale), link),
        heading: t(isVoided ? 'receipt.voided_heading' : 'receipt.revoked_heading'),
        paragraphs: [t(isVoided ? 'receipt.voided_text' : 'receipt.revoked_text'), ...(owed > 0 ? [t('receipt.owed_text')] : [])],
      };
      const figures = [
        { term: t('receipt.reason'), text: t(`receipt.reasons.${reason ?? 'revoked'}`) },
        { term: t('receipt.taken_points'), text: formatNumber(taken, locale) },
        ...(owed > 0 ? [{ term: t('receipt.owed_points'), text: formatNumber(owed, locale) }] : []),
      ];
      await post(
        { kind: 'receipt-revoked', to: { name, address }, subject, link },
        { ...email, facts: [...(email.facts ?? []).slice(0, -1), ...figures] },
      );
    },
  };
}

function toEmail(receipt: CentreReceipt, locale: Locale, shop: string | undefined, link: string): Email {
  const t = mailMessagesIn(locale);
  const { number, amount, submitted_amount: typed, multiplier, day, points, settled, balance_after: balance, status, reason } = receipt;
  const isApproved = status === 'approved';
  const printed = findPrintedNumber(number);
  return {
    locale,
    heading: t(isApproved ? 'receipt.approved_heading' : 'receipt.rejected_heading'),
    paragraphs: [
      ...(settled
        ? [t('receipt.approved_settled_text'), t('points.settled_text')]
        : [t(isApproved ? 'receipt.approved_text' : 'receipt.rejected_text')]),
      ...(isApproved && typed ? [t('receipt.corrected_text')] : []),
    ],
    facts: [
      ...(shop === undefined ? [] : [{ term: t('receipt.shop'), text: shop }]),
      ...(printed === undefined ? [] : [{ term: t('receipt.number'), text: printed }]),
      { term: t('receipt.amount'), text: formatPurchase(amount, (isApproved ? multiplier : undefined) ?? undefined, locale) },
      ...(typed ? [{ term: t('receipt.submitted_amount'), text: formatMoney(typed, locale) }] : []),
      { term: t('receipt.day'), text: formatDate(day, t('date_format'), locale, 'UTC') },
      isApproved
        ? { term: t('receipt.points'), text: formatNumber(points, locale) }
        : { term: t('receipt.reason'), text: t(`receipt.reasons.${reason ?? 'other'}`) },
      ...(settled ? [{ term: t('points.settled'), text: formatNumber(settled, locale) }] : []),
      ...(settled && balance != null ? [{ term: t('points.balance'), text: formatNumber(balance, locale) }] : []),
    ],
    button: { label: t('receipt.button'), href: link },
    ...(!isApproved && { note: t('receipt.note') }),
  };
}
