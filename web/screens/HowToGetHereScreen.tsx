import { CentreAddress } from '../features/directions/CentreAddress.tsx';
import { CentreMap, findCoordinates } from '../features/directions/CentreMap.tsx';
import { TravelModes } from '../features/directions/TravelModes.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { toAddressLines } from '../lib/centre/centre-address.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Section } from '../ui/Section.tsx';

/** Directions on foot, by bicycle, by public transport and by car, and step-free access (R-PAGE-16). */
export function HowToGetHereScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('how-to-get-here');
  const { resource, title, lead, picture } = page;
  const place = findCoordinates(site.mall);
  const address = toAddressLines(site.mall).join(', ');
  const hasMapBlock = resource.state === 'ready' && resource.data.blocks.some(({ kind }) => kind === 'map');
  usePage({
    route: 'how-to-get-here',
    heading: title,
    isReady: resource.state !== 'loading',
    description: lead ?? t('directions.description', { name: siteName(site), address }),
    picture,
    schema: import.meta.env.SSR && (() => [toCentreRecord(site, undefined, [])]),
  });
  return (
    <EditedPage
      page={page}
      header={{
        lead,
        meta: address !== '' && <Meta icon="map-pin">{address}</Meta>,
        image: picture && <PageCover source={picture} />,
      }}
    >
      {place && (
        <Section heading={t('directions.plan')} lead={t('directions.plan_lead')}>
          <TravelModes place={place} />
        </Section>
      )}
      {!hasMapBlock && (
        <div className="wrap map-way">
          <CentreMap />
          <CentreAddress />
        </div>
      )}
      <ScreenPageBody resource={resource} slots={{ companies: showShops(toLateHeart), map: <CentreMap /> }} />
      <Arrival />
    </EditedPage>
  );
}

/** Help on arrival: parking, and a step-free entrance. */
function Arrival() {
  const t = useTranslate();
  const toLink = useLinks();
  const steps = [
    { href: toLink('parking'), label: t('menu.parking'), note: t('directions.parking_note'), icon: 'parking' },
    {
      href: toLink('floorplan', { id: '' }, { stepfree: 1 }),
      label: t('directions.step_free'),
      note: t('directions.step_free_note'),
      icon: 'accessibility',
    },
    { href: toLink('amenities', { page: 1 }), label: t('menu.amenities'), note: t('directions.amenities_note'), icon: 'lift' },
    { href: toLink('opening-hours'), label: t('menu.opening-hours'), icon: 'clock' },
  ] as const;
  const entries = steps.flatMap(({ href, ...step }) => (href === undefined ? [] : [{ href, ...step }]));
  if (entries.length === 0) return null;
  return (
    <Section heading={t('directions.arrival')}>
      <LinkList entries={entries} size="large" />
    </Section>
  );
}
