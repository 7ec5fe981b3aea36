import { fillWords } from '#shared/messages/mail-words.ts';
import { receiptMailWords } from '#shared/messages/receipt-mail-words.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatNumber, formatPurchase } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { CentreReceipt } from '../db/queries/receipts.ts';
import type { MailWorker } from '../mail-tasks/tasks.ts';
import type { Letter } from './letter.ts';
import type { MailDependencies } from './post.ts';

/** What a member gets when a person has looked at a receipt. */
export function prepareReceiptMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, 'receipt-reviewed' | 'receipt-revoked'> {
  const { companies, documents, receipts } = domain.queries;

  function findShop({ company_id }: CentreReceipt, locale: Locale): string | undefined {
    return findTranslation(companies.find(company_id)?.translations ?? [], locale, { useFallback: true })?.title;
  }

  return {
    async 'receipt-reviewed'({ receiptId }) {
      const receipt = receipts.findForCentre(receiptId);
      if (!receipt || receipt.status === 'pending' || receipt.email === null) return; // the account has been deleted meanwhile
      const { email: address, name } = receipt;
      const locale = receipt.locale as Locale; // checked by the contract when it was written
      const link = publicUrl + toPath('dashboard-receipts', locale);
      const words = receiptMailWords[locale];
      const subject = fillWords(receipt.status === 'approved' ? words.approvedSubject : words.rejectedSubject, {
        mall: documents.getCentre().name,
      });
      await post(
        { kind: 'receipt-reviewed', to: { name, address }, subject, link },
        toLetter(receipt, locale, findShop(receipt, locale), link),
      );
    },
    async 'receipt-revoked'({ receiptId, taken, owed }) {
      const receipt = receipts.findForCentre(receiptId);
      if (!receipt || receipt.email === null) return; // the account has been deleted meanwhile
      const { email: address, name } = receipt;
      const locale = receipt.locale as Locale; // checked by the contract when it was written
      const link = publicUrl + toPath('dashboard-my-points', locale);
      const words = receiptMailWords[locale];
      const subject = fillWords(words.revokedSubject, { mall: documents.getCentre().name });
      const letter: Letter = {
        ...toLetter(receipt, locale, findShop(receipt, locale), link),
        heading: words.revokedHeading,
        paragraphs: [words.revokedText, ...(owed > 0 ? [words.owedText] : [])],
      };
      const figures = [
        { term: words.takenPoints, text: formatNumber(taken, locale) },
        ...(owed > 0 ? [{ term: words.owedPoints, text: formatNumber(owed, locale) }] : []),
      ];
      await post(
        { kind: 'receipt-revoked', to: { name, address }, subject, link },
        { ...letter, facts: [...(letter.facts ?? []).slice(0, -1), ...figures] },
      );
    },
  };
}

function toLetter(receipt: CentreReceipt, locale: Locale, shop: string | undefined, link: string): Letter {
  const words = receiptMailWords[locale];
  const { number, amount, multiplier, day, points, status, reason } = receipt;
  const isApproved = status === 'approved';
  return {
    locale,
    heading: isApproved ? words.approvedHeading : words.rejectedHeading,
    paragraphs: [isApproved ? words.approvedText : words.rejectedText],
    facts: [
      ...(shop === undefined ? [] : [{ term: words.shop, text: shop }]),
      { term: words.number, text: number },
      { term: words.amount, text: formatPurchase(amount, (isApproved ? multiplier : undefined) ?? undefined, locale) },
      { term: words.day, text: formatDate(day, words.dateFormat, locale, 'UTC') },
      isApproved
        ? { term: words.points, text: formatNumber(points, locale) }
        : { term: words.reason, text: words.reasons[reason ?? 'other'] },
    ],
    button: { label: words.button, href: link },
    ...(!isApproved && { note: words.note }),
  };
}
