import { listAmenities } from '#shared/contracts/amenities.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { toPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { Kiosk } from '../features/floor-plan/kiosk/Kiosk.tsx';
import { loadWay, useWayParts } from '../features/floor-plan/way/load-way.ts';
import { tryFullStylesheet } from '../lib/browser/full-stylesheet.ts';
import { useNow } from '../lib/centre/now.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useCompanyOutlines } from '../lib/data/use-company-outlines.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useAllPages, useEndpoints } from '../lib/data/use-endpoints.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** Loads the code for routes, which every visitor of a kiosk needs, and the styles of what the document does not contain yet. */
export async function prepare(): Promise<void> {
  await Promise.all([loadWay(), tryFullStylesheet()]);
}

/** Touch directory of a place in the building: `here` is the place's code, `home` the language to which the kiosk returns. */
export function KioskScreen() {
  const t = useTranslate();
  const site = useSite();
  const { query } = useRoute();
  const floors = useEndpoint(listFloorplans);
  const amenities = useAllPages(listAmenities, (page) => ({ query: { page, per_page: 48 } }));
  const entrances = useEndpoint(listEntrances);
  const { isLive } = useNow();
  const companies = useCompanyOutlines(isLive ? {} : undefined); // after the page, because plans and companies are large
  const all = 'data' in floors ? floors.data : [];
  const found = useEndpoints(getFloorplan, isLive ? all.map(({ id }) => ({ params: { id } })) : []);
  const parts = useWayParts(true);
  usePage({ route: 'kiosk', heading: siteName(site), toPath: (locale) => toPath('kiosk', locale) });
  const here = query.get('here') ?? undefined;
  const home = query.get('home');
  const own = isLocale(home) && site.locales.includes(home) ? home : site.locale;
  const toHref = (locale: Locale) => toPath('kiosk', locale, {}, { here, home: locale === own ? undefined : own });
  const isLoading = !isLive || found.some(({ state }) => state === 'loading') || !('data' in companies);
  if (!parts || floors.state === 'loading' || isLoading) return <p className="kiosk-loading">{t('state.loading')}</p>;
  return (
    <Kiosk
      parts={parts}
      here={here}
      floors={all}
      plans={{ state: 'ready', data: found.flatMap((plan) => ('data' in plan ? [plan.data] : [])), meta: undefined }}
      companies={companies.data}
      amenities={'data' in amenities ? amenities.data : []}
      entrances={'data' in entrances ? entrances.data : []}
      toLanguageHref={toHref}
      onLanguage={(locale) => void leaveTo(toHref(locale))}
      isOtherLanguage={site.locale !== own}
      onReset={() => {
        if (site.locale !== own) void leaveTo(toHref(own));
      }}
    />
  );
}

/** Loads the kiosk in another language, unless the gateway is unreachable: then it stays as it is. */
async function leaveTo(href: string): Promise<void> {
  const answer = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.replace(href);
}
