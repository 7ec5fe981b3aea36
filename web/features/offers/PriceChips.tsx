import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { LimitChips } from '../../ui/LimitChips.tsx';
import { useCentreCurrency, usePriceChoices } from './price-limit.ts';

interface Props {
  /** Undefined for all categories. */
  categoryId: number | undefined;
  /** Chosen max price, in whole units. */
  limit: number | undefined;
  /** Whether the list exists. */
  isShown: boolean;
  /** Whether only members see the list. */
  isMembersOnly: boolean;
  /** Returns the address of the list up to a price, or without a limit. */
  toHref: (limit: number | undefined) => string;
}

/** Max prices as links. */
export function PriceChips({ categoryId, limit, isShown, isMembersOnly, toHref }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const currency = useCentreCurrency();
  const choices = usePriceChoices(isShown ? { category: categoryId } : undefined, isMembersOnly);
  return (
    <LimitChips
      label={t('offers.price_filter')}
      limits={choices.map(({ max_price }) => max_price / 100)}
      chosen={limit}
      toLabel={(units) => t('offers.up_to', { price: formatMoney({ amount: units * 100, currency }, locale) })}
      toHref={toHref}
    />
  );
}
