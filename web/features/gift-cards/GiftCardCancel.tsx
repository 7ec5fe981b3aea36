import { useState } from 'react';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { ActionState } from '../../lib/data/use-action.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  card: GiftCard;
  /** Call that cancels, by `useAction`. */
  action: ActionState<unknown> & { reset: () => void };
  /** Resolves with undefined if the card was not cancelled. */
  onCancel: () => Promise<unknown>;
  onChanged: () => void;
}

const refusals = ['already_used', 'too_late', 'blocked'] as const;

/** Returns an unused card or cancels an order, after confirmation. */
export function GiftCardCancel({ card, action: { reset, ...action }, onCancel, onChanged }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { day } = useDateFormats();
  const [isAsked, setIsAsked] = useState(false);
  const isUnpaid = card.status === 'unpaid';
  const refusal = action.state === 'failed' ? refusals.find((one) => one === action.errors.id?.[0]) : undefined;
  if (!isUnpaid && card.cancel_until === null) return null;

  function close(): void {
    if (action.state === 'sending') return;
    reset();
    setIsAsked(false);
  }

  async function cancel(): Promise<void> {
    const cancelled = await onCancel();
    onChanged();
    if (!cancelled) return;
    reset();
    setIsAsked(false);
    siteToasts().show({ type: 'success', title: t('gift_cards.cancelled') });
  }

  return (
    <div className="gift-card-cancel">
      {card.cancel_until !== null && <p className="quiet small">{t('gift_cards.cancel_until', { date: day(card.cancel_until) })}</p>}
      <Button variant="secondary" size="small" onClick={() => setIsAsked(true)}>
        {t(isUnpaid ? 'gift_cards.cancel_order' : 'gift_cards.cancel')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={close}
        title={t('gift_cards.cancel_title')}
        closeLabel={t('gift_cards.close')}
        size="small"
        footer={
          <>
            <Button isLoading={action.state === 'sending'} onClick={() => void cancel()}>
              {t('gift_cards.cancel_yes')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('gift_cards.cancel_no')}
            </Button>
          </>
        }
      >
        <p>{isUnpaid ? t('gift_cards.cancel_order_text') : t('gift_cards.cancel_text', { price: formatMoney(card.price, locale) })}</p>
        {action.state === 'failed' && (
          <Notice tone="error" role="alert" title={t('gift_cards.not_cancelled')}>
            {refusal ? t(`form.${refusal}`) : t(`error.${action.code}`)}
          </Notice>
        )}
      </Dialog>
    </div>
  );
}
// messages: error.*
// messages: form.already_used
// messages: form.too_late
// messages: form.blocked
