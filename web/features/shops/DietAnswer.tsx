import { type Diet, listCompanyDiets } from '#shared/contracts/companies.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useCategoryLinks } from '../../lib/navigation/category-links.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Answer } from '../../ui/Answer.tsx';

/** Answers how many places cater for a diet, with a link to them. Renders nothing if there is none, or if the mall API does not know diets. */
export function DietAnswer({ diet }: { diet: Diet }) {
  const t = useTranslate();
  const { locale } = useSite();
  const isOffered = useOffers(listCompanyDiets);
  const diets = useEndpoint(listCompanyDiets, isOffered ? { query: { locale } } : undefined);
  const isLinked = useLinks()('shops', { category: 'x', page: 1 }) !== undefined;
  const toHref = useCategoryLinks('shops');
  const total = diets.state === 'ready' ? diets.data.find((one) => one.diet === diet)?.total : undefined;
  if (!total || !isLinked) return null;
  const source = { href: toHref({ query: { diet } }), text: t('search.show_all', { count: total }) };
  return (
    <Answer icon="store" label={t(`shops.diet_${diet}`)} source={source}>
      {t('shops.count', { count: total })}
    </Answer>
  );
}
// messages: shops.diet_*
