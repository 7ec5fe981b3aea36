import type { ReactNode } from 'react';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { giftCardTones, isReturned } from './gift-card-status.ts';

interface Props {
  card: GiftCard;
  /** The seller's address, because the page is also the receipt. */
  seller: ReactNode;
  /** Shown while the order is not paid. */
  pay: ReactNode;
  /** Shown while the card can be used: how to get at its code. */
  code: ReactNode;
  cancel: ReactNode;
}

/** A gift card for its buyer: value, payment data, and slots to pay, to get at the code and to return it. */
export function GiftCardView({ card, seller, pay, code, cancel }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const { day, dayTime } = useDateFormats();
  const { status, price, balance, number, valid_until, paid_at, paid_with, recipient, message, order_number, is_refund_due, withheld } =
    card;
  const standing = status === 'cancelled' && is_refund_due ? 'refunding' : status;
  const isOver = isReturned(status);
  const entries = [
    { term: t('gift_cards.order_number'), description: order_number },
    { term: t('gift_cards.value'), description: <strong>{formatMoney(price, locale)}</strong> },
    ...(paid_at ? [{ term: t('gift_cards.paid_at'), description: dayTime(paid_at) }] : []),
    ...(paid_with ? [{ term: t('gift_cards.paid_with'), description: `${paid_with.brand} •••• ${paid_with.last4}` }] : []),
    ...(recipient.name || recipient.email
      ? [{ term: t('gift_cards.recipient'), description: [recipient.name, recipient.email].filter(Boolean).join(', ') }]
      : []),
    ...(message ? [{ term: t('gift_cards.message'), description: message }] : []),
  ];
  return (
    <article className="gift-card-own">
      <div className="gift-card-face">
        <h2 className="gift-card-title">{texts.get(card, 'title')}</h2>
        <p className="gift-card-balance">{formatMoney(status === 'unpaid' || paid_at === null ? price : balance, locale)}</p>
        {number !== null && <p className="gift-card-number">{number}</p>}
        <p className="gift-card-state">
          <Badge tone={giftCardTones[status]}>{t(`gift_cards.status_${standing}`)}</Badge>
          {valid_until !== null && !isOver && <span>{t('gift_cards.valid_until', { date: day(valid_until) })}</span>}
        </p>
      </div>
      {card.is_sandbox && <Notice tone="info">{t('gift_cards.sandbox')}</Notice>}
      {withheld && <Notice tone="error">{t('gift_cards.withheld', { price: formatMoney(withheld, locale) })}</Notice>}
      {status === 'unpaid' && pay}
      {number !== null && status === 'active' && code}
      <div className="stack">
        {seller}
        <DefinitionList entries={entries} />
        {paid_at !== null && !isOver && <p className="quiet small">{t('gift_cards.receipt_note')}</p>}
      </div>
      {cancel}
    </article>
  );
}
// messages: gift_cards.status_*

interface PayProps {
  isPaying: boolean;
  hasFailed: boolean;
  /** The order can no longer be paid. */
  isOver?: boolean;
  onPay: () => void;
}

/** Button to pay an order, and why the payment could not be started. */
export function PayGiftCard({ isPaying, hasFailed, isOver = false, onPay }: PayProps) {
  const t = useTranslate();
  const shop = useLinks()('gift-cards');
  if (isOver)
    return (
      <Notice tone="error" role="alert" action={shop !== undefined && <Button href={shop}>{t('menu.gift-cards')}</Button>}>
        {t('gift_cards.order_again')}
      </Notice>
    );
  return (
    <div className="stack-small">
      <p>{t('gift_cards.unpaid_text')}</p>
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('gift_cards.pay_failed')}
        </Notice>
      )}
      <div>
        <Button icon="card" isLoading={isPaying} onClick={onPay}>
          {t('gift_cards.pay')}
        </Button>
      </div>
    </div>
  );
}
