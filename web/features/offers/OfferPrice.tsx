import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Price } from '../../ui/Price.tsx';

interface Props {
  offer: Announcement;
  size?: 'medium' | 'large';
}

/** The price and, if it was higher, the earlier price; nothing for an offer without a price. */
export function OfferPrice({ offer: { price, price_before: before }, size }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  if (!price) return null;
  return (
    <Price
      now={formatMoney(price, locale)}
      before={before && before.amount > price.amount ? formatMoney(before, locale) : undefined}
      labels={{ now: t('offers.price_now'), before: t('offers.price_before') }}
      size={size}
    />
  );
}
