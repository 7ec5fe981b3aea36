import type { ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Why the centre did not approve it, and what to do. */
export function SentBackNotice({ offer: { reason, is_removal } }: { offer: ShopOffer }) {
  const t = useTranslate();
  return (
    <Notice tone="error" title={t(is_removal ? 'offers.removal_sent_back' : 'offers.sent_back')}>
      {reason && <p className="offer-quote">{reason}</p>}
      {!is_removal && <p>{t('offers.sent_back_text')}</p>}
    </Notice>
  );
}
