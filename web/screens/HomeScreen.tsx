import { listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useTranslate } from '../lib/i18n.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { usePageReport } from '../lib/page.tsx';
import { useLinks } from '../lib/route.tsx';
import { siteName, useSite } from '../lib/site.tsx';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export function HomeScreen() {
  const t = useTranslate();
  const site = useSite();
  const toLink = useLinks();
  const featured = useEndpoint(listFeaturedCompanies);
  usePageReport(200, { title: siteName(site), ...useAlternates('home') });
  return (
    <>
      <h1>{siteName(site)}</h1>
      <Section heading={t('home.featured')} link={{ label: t('home.all_shops'), href: toLink('shops-services') ?? '' }}>
        <ResourceView resource={featured} loading={<Skeleton kind="grid" label={t('state.loading')} count={overviewSizes.featuredShops} ratio="stores" />}>
          {(companies) => (
            <CardGrid>
              {companies.slice(0, overviewSizes.featuredShops).map((company) => (
                <ShopCard key={company.id} company={company} />
              ))}
            </CardGrid>
          )}
        </ResourceView>
      </Section>
    </>
  );
}
