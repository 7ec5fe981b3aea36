import { type ReactNode, useState } from 'react';
import { type GiftCard, revealGiftCard } from '#shared/contracts/gift-cards.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface CodeProps {
  card: GiftCard;
  /** Buttons that put the card with its code into the phone's wallet. */
  wallet: ReactNode;
  onChanged: () => void;
}

/** A member's code, shown on click. After the first view, the code is available for a quarter of an hour, then only in the emails. */
export function GiftCardCode({ card, wallet, onChanged }: CodeProps) {
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
        {wallet}
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
