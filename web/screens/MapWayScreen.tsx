import { CentreAddress } from '../features/directions/CentreAddress.tsx';
import { CentreMap } from '../features/directions/CentreMap.tsx';
import { EntranceList } from '../features/directions/EntranceList.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { PageMenu, usePageMenu } from '../features/page-menu/PageMenu.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Section } from '../ui/Section.tsx';

const standardWays = ['how-to-get-here', 'parking', 'floorplan'] as const;

/** Location of the centre: a large map, the address, and links to directions (R-PAGE-16). */
export function MapWayScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('map-way');
  const ways = usePageMenu('map_way_menu_items', standardWays);
  usePage({
    route: 'map-way',
    heading: page.title,
    isReady: page.resource.state !== 'loading',
    description: page.lead ?? t('directions.map_way_description', { name: siteName(site) }),
    picture: page.picture,
    schema: import.meta.env.SSR && (() => [toCentreRecord(site, undefined, [])]),
  });
  return (
    <EditedPage page={page} header={{ lead: page.lead, className: 'map-way-head' }}>
      <div className="wrap map-way">
        <CentreMap size="large" />
        <CentreAddress />
      </div>
      <EntranceList />
      {ways.length > 0 && (
        <Section heading={t('directions.ways')}>
          <PageMenu entries={ways} label={t('directions.ways')} />
        </Section>
      )}
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} without="map" />
    </EditedPage>
  );
}
