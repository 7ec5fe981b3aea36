import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Price } from '../../ui/Price.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface Props {
  offer: Announcement;
  size?: 'medium' | 'large';
}

/** The price and, if it was higher, the earlier price. Renders nothing for an offer without a price. */
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

/** Badge with the saving, such as −20 %. Renders nothing if there is none. */
export function SavingBadge({ offer }: { offer: Announcement }) {
  const t = useTranslate();
  const saving = findSaving(offer);
  if (!saving) return null;
  return (
    <Badge tone="accent" className="saving-badge">
      <VisuallyHidden>{t('offers.percent', { percent: saving.percent })}</VisuallyHidden>
      <span aria-hidden="true">−{saving.percent}&nbsp;%</span>
    </Badge>
  );
}

interface Saving {
  percent: number;
  amount: Money;
}

/** Returns the saving compared with the earlier price. Undefined if there is none, or if it is unknown. */
export function findSaving({ price, price_before: before }: Pick<Announcement, 'price' | 'price_before'>): Saving | undefined {
  if (!price || !before || price.currency !== before.currency || before.amount <= price.amount) return undefined;
  const percent = Math.floor(((before.amount - price.amount) * 100) / before.amount); // rounded down, so that the badge does not claim too much
  return percent > 0 ? { percent, amount: { amount: before.amount - price.amount, currency: price.currency } } : undefined;
}
