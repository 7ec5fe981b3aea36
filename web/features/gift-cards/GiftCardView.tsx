import { type ReactNode, useState } from 'react';
import { type GiftCard, revealGiftCard } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { usePayment } from '../../lib/data/use-payment.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GiftCardCancel } from './GiftCardCancel.tsx';

interface Props {
  card: GiftCard;
  /** The seller's address, because the page is also the receipt. */
  seller: ReactNode;
  onChanged: () => void;
}

const tones: Readonly<Record<GiftCard['status'], BadgeProps['tone']>> = {
  unpaid: 'accent',
  active: 'success',
  used: 'neutral',
  expired: 'error',
  blocked: 'error',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** A gift card for its buyer: value, code (on request), payment data, and buttons to pay and to return it. */
export function GiftCardView({ card, seller, onChanged }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const { day, dayTime } = useDateFormats();
  const { status, price, balance, number, valid_until, paid_at, paid_with, recipient, message, order_number, is_refund_due, withheld } =
    card;
  const standing = status === 'cancelled' && is_refund_due ? 'refunding' : status;
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
          <Badge tone={tones[status]}>{t(`gift_cards.status_${standing}`)}</Badge>
          {valid_until !== null && <span>{t('gift_cards.valid_until', { date: day(valid_until) })}</span>}
        </p>
      </div>
      {card.is_sandbox && <Notice tone="info">{t('gift_cards.sandbox')}</Notice>}
      {withheld && <Notice tone="error">{t('gift_cards.withheld', { price: formatMoney(withheld, locale) })}</Notice>}
      {status === 'unpaid' && <Unpaid card={card} />}
      {number !== null && status === 'active' && <Code card={card} onChanged={onChanged} />}
      <div className="stack">
        {seller}
        <DefinitionList entries={entries} />
        <p className="quiet small">{t('gift_cards.receipt_note')}</p>
      </div>
      <GiftCardCancel card={card} onChanged={onChanged} />
    </article>
  );
}
// messages: gift_cards.status_*

function Unpaid({ card }: { card: GiftCard }) {
  const t = useTranslate();
  const { pay, isPaying, hasFailed } = usePayment();
  return (
    <div className="stack-small">
      <p>{t('gift_cards.unpaid_text')}</p>
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('gift_cards.pay_failed')}
        </Notice>
      )}
      <div>
        <Button icon="card" isLoading={isPaying} onClick={() => void pay({ gift_card_id: card.id })}>
          {t('gift_cards.pay')}
        </Button>
      </div>
    </div>
  );
}

/** The card's code, shown on click. After the first view, the code is available for a quarter of an hour, then only in the emails. */
function Code({ card, onChanged }: { card: GiftCard; onChanged: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  const { send, ...action } = useAction(revealGiftCard);
  const [isCopied, setIsCopied] = useState(false);
  const shown = action.state === 'done' ? action.answer : undefined;

  async function reveal(): Promise<void> {
    const revealed = await send({}, { params: { id: card.id } });
    if (!revealed) onChanged();
  }

  async function copy({ number, code }: { number: string; code: string }): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${number} ${code}`);
      setIsCopied(true);
    } catch {
      // the clipboard is not available without https, or access was denied; the visible code can be written down
      siteToasts().show({ type: 'error', title: t('gift_cards.not_copied') });
    }
  }

  if (shown) {
    return (
      <div className="gift-card-code" role="status">
        <p>{t('gift_cards.code')}</p>
        <p className="gift-card-secret">{shown.code}</p>
        <p className="quiet small">{t('gift_cards.shown_until', { time: dayTime(shown.shown_until) })}</p>
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy(shown)}>
          {t(isCopied ? 'gift_cards.copied' : 'gift_cards.copy')}
        </Button>
      </div>
    );
  }
  if (!card.can_reveal) return <p className="quiet">{t('gift_cards.code_in_email')}</p>;
  return (
    <div className="gift-card-code">
      <p>{t('gift_cards.reveal_text')}</p>
      {action.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(`error.${action.code}`)}
        </Notice>
      )}
      <Button icon="eye" isLoading={action.state === 'sending'} onClick={() => void reveal()}>
        {t('gift_cards.reveal')}
      </Button>
    </div>
  );
}
// messages: error.*
