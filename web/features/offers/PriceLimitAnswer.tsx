import { listAnnouncements, listPriceChoices } from '#shared/contracts/announcements.ts';
import type { AskedPrice } from '#shared/rules/asked-price.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useCategoryLinks } from '../../lib/navigation/category-links.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { isPriceLimit, useCentreCurrency } from './price-limit.ts';

/**
 * Answers how many offers there are up to a price, with a link to them. Renders nothing if there is none, for another currency, and if the mall API
 * does not know the filter.
 */
export function PriceLimitAnswer({ limit }: { limit: AskedPrice }) {
  const t = useTranslate();
  const { locale } = useSite();
  const currency = useCentreCurrency();
  const isLinked = useLinks()('offers', { page: 1 }) !== undefined;
  const isOffered = useOffers(listPriceChoices);
  const isAnswered = isOffered && isLinked && isPriceLimit(limit.units) && (limit.currency ?? currency) === currency;
  const amount = limit.units * 100;
  // the same call as of the list, so that its page opens without waiting
  const query = { type: 'product' as const, max_price: amount, page: 1, per_page: defaultPageSize };
  const offers = useEndpoint(listAnnouncements, isAnswered ? { query } : undefined);
  const toHref = useCategoryLinks('offers');
  const total = offers.state === 'ready' ? offers.meta?.total : undefined;
  if (!total) return null;
  const source = { href: toHref({ query: { max_price: limit.units } }), text: t('search.show_all', { count: total }) };
  return (
    <Answer icon="tag" label={t('offers.answer_up_to', { price: formatMoney({ amount, currency }, locale) })} source={source}>
      {t('offers.count', { count: total })}
    </Answer>
  );
}
