import type { GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { giftCardTones } from './gift-card-status.ts';

/** Balance and state of a checked card. */
export function Standing({ standing: { number, status, balance, valid_until, is_sandbox } }: { standing: GiftCardStanding }) {
  const t = useTranslate();
  const { locale } = useSite();
  const { day } = useDateFormats();
  return (
    <div className="gift-card-standing">
      <p className="quiet">{t('gift_cards.balance_of', { number })}</p>
      <p className="gift-card-balance">{formatMoney(balance, locale)}</p>
      <p>
        <Badge tone={giftCardTones[status]}>{t(`gift_cards.status_${status}`)}</Badge>{' '}
        {t('gift_cards.valid_until', { date: day(valid_until) })}
      </p>
      {is_sandbox && <p>{t('gift_cards.sandbox')}</p>}
    </div>
  );
}
// messages: gift_cards.status_*
