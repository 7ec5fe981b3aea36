import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { disputeReceipt, Receipt } from '#shared/contracts/receipts.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { found } from '../core/db/found.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import type { Queries } from '../prepare-queries.ts';
import type { prepareMemberMessages } from './member-messages.ts';

interface Dependencies {
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'companies' | 'conversations' | 'customers' | 'documents' | 'receipts' | 'support'>;
  writeMessage: ReturnType<typeof prepareMemberMessages>;
}

// messages: dispute.reasons.*
/** Disputes receipts in conversations with the centre. Callers hold the transaction. */
export function prepareDisputes({ clock, randomBytes, queries, writeMessage }: Dependencies) {
  const { companies, conversations, customers, documents, receipts, support } = queries;

  function makeReference(): string {
    let reference = makeReadableCode(randomBytes, 2);
    while (support.hasReference(reference) || conversations.findByReference(reference) !== undefined)
      reference = makeReadableCode(randomBytes, 2);
    return reference;
  }

  /** Returns the time of a purchase at a till. Members type only the day of a photographed one. */
  function toTime(at: string, locale: Locale): string {
    const { time_format, timezone } = documents.getCentre();
    return formatDate(at, time_format ?? 'H:mm', locale, timezone);
  }

  /** Opens a conversation about a receipt, once. Throws `NotFound` for receipts of other members, and `TooManyRequests` like messages. */
  return (customerId: number, id: number, { reason, text = '' }: BodyOf<typeof disputeReceipt>): Receipt => {
    const receipt = found(receipts.findOwn(customerId, id));
    if (receipt.dispute_conversation_id != null) return receipt;
    const { locale } = customers.get(customerId);
    const t = mailMessagesIn(locale);
    const shop = findTranslation(companies.find(receipt.company_id)?.translations ?? [], locale, { useFallback: true })?.title ?? '';
    const day = formatDate(found(receipts.findForCentre(id)).day, t('date_format'), locale, 'UTC');
    const number = findPrintedNumber(receipt.number);
    const facts = [
      `${t('receipt.shop')}: ${shop}`,
      ...(number === undefined ? [] : [`${t('receipt.number')}: ${number}`]),
      `${t('receipt.day')}: ${receipt.source === 'photo' ? day : `${day}, ${toTime(receipt.purchased_at, locale)}`}`,
      `${t('receipt.amount')}: ${formatMoney(receipt.amount, locale)}`,
      `${t('receipt.points')}: ${formatNumber(receipt.points, locale)}`,
    ];
    const parts = [t(`dispute.reasons.${reason}`), facts.join('\n'), text].filter((part) => part !== '');
    const subject = t('dispute.subject', { shop, day });
    const conversationId = conversations.insert(
      { customerId, reference: makeReference(), subject, category: 'loyalty' },
      clock().getTime(),
    );
    receipts.setDispute(id, conversationId);
    writeMessage(customerId, { conversationId, text: parts.join('\n\n') });
    return found(receipts.findOwn(customerId, id));
  };
}
