import { listHeroBanners } from '#shared/contracts/settings.ts';
import { findHeroPicture } from '#shared/rules/hero-plan.ts';
import { findLandingPath, routeExists } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useNowRecords } from '../features/home/front-page.ts';
import { HeroBanners } from '../features/home/HeroBanners.tsx';
import { NowFacts } from '../features/home/NowFacts.tsx';
import { TodayBand } from '../features/home/TodayBand.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { FreePlacesText } from '../features/parking/FreePlacesText.tsx';
import { LateSuggestions } from '../features/search/LateSuggestions.tsx';
import { toCentreReference } from '../lib/centre/centre-address.ts';
import { findCentreHours } from '../lib/centre/hours.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { Boundary } from '../lib/hydration/Boundary.tsx';
import { lazyPart, releaseParts } from '../lib/hydration/lazy-part.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { type Translate, useTranslate } from '../lib/texts/i18n.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const HomeSections = lazyPart(async () => (await import('../sections/HomeSections.tsx')).HomeSections);

/** Loads all parts before a navigation to this page, because then there is no server HTML for them. */
export async function prepare(_address: URL, isFirstPage: boolean): Promise<void> {
  if (!isFirstPage) await releaseParts();
}

/** The centre's home page: what is true now, pictures, events, shops, hours and location. */
export function HomeScreen() {
  const t = useTranslate();
  const site = useSite();
  const heroBanners = useEndpoint(listHeroBanners);
  const banners = heroBanners.state === 'ready' ? heroBanners.data : [];
  const place = readChoice(site.settings, 'homepage_now');
  const records = useNowRecords();
  const facts = place !== 'hidden' && <NowFacts {...records} parking={<FreePlacesText />} />;
  const today = <TodayBand facts={facts} suggestions={<LateSuggestions />} />;
  const hours = findCentreHours(site);
  const picture = import.meta.env.SSR ? findHeroPicture(banners, site.settings) : undefined;
  usePage({
    route: 'home',
    heading: siteName(site),
    title: toHomeTitle(site, t),
    picture,
    schema:
      import.meta.env.SSR &&
      (() => [
        {
          ...toCentreRecord(site, hours, hours?.exceptions ?? []),
          ...(picture && { image: site.publicUrl + toImageAddress(picture, 'share') }),
        },
        toWebsiteRecord(site),
      ]),
  });
  return (
    <>
      {place === 'first' && today}
      {heroBanners.state === 'loading' ? <HeroShape label={t('state.loading')} /> : <HeroBanners banners={banners} />}
      {place !== 'first' && today}
      <Boundary>
        <HomeSections />
      </Boundary>
    </>
  );
}

/** Adds to the site's name what and where the centre is. A name that contains a word for "shopping centre" needs only the town. */
function toHomeTitle(site: SiteConfig, t: Translate): string {
  const name = siteName(site);
  const city = site.mall?.city;
  const isNamed = /cent[re]|mall|shopping|galerie|park/i.test(name);
  if (isNamed) return city ? t('home.title_named', { name, city }) : name;
  return city ? t('home.title', { name, city }) : t('home.title_without_city', { name });
}

function HeroShape({ label }: { label: string }) {
  return (
    <div className="wrap home-hero">
      <Skeleton kind="card" ratio="hero" label={label} />
    </div>
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** The site with the address of its search (schema.org WebSite). */
function toWebsiteRecord(site: SiteConfig): Fields {
  const search = routeExists('search', site.settings) ? findLandingPath('search', site.locale) : undefined;
  return {
    '@type': 'WebSite',
    '@id': `${site.publicUrl}/#website`,
    name: siteName(site),
    publisher: toCentreReference(site),
    url: `${site.publicUrl}/${site.locale}`,
    inLanguage: localeFacts[site.locale].tag,
    ...(search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.publicUrl}${search}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}
