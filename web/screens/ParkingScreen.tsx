import { listMalls } from '#shared/contracts/malls.ts';
import { getParking, type Parking } from '#shared/contracts/parking.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { FreePlaces, usePlacesAge } from '../features/parking/FreePlaces.tsx';
import { MemberParkingSlot } from '../features/parking/MemberParkingSlot.tsx';
import { ParkedCarSlot } from '../features/parking/ParkedCarSlot.tsx';
import { ParkingCalculator } from '../features/parking/ParkingCalculator.tsx';
import { ParkingOptions } from '../features/parking/ParkingOptions.tsx';
import { toParkingRecords } from '../features/parking/parking-schema.ts';
import { readParkingChoice, toParkingQuery } from '../features/parking/parking-stay.ts';
import { useParkingNow } from '../features/parking/use-parking-now.ts';
import { showShops } from '../features/shops/ShopRow.tsx';
import { LiveLine } from '../features/states/LiveLine.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { orMissing } from '../lib/data/resources.ts';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Image } from '../ui/Image.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Where to park, prices, and the current number of free places (R-PAGE-15). */
export function ParkingScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const page = useScreenPage('parking');
  const parking = useEndpoint(getParking);
  const malls = useEndpoint(listMalls);
  const pictures = readGroup(site.settings, 'parking_images').map(({ value }) => value);
  const [picture, ...others] = [...new Set([...page.pictures, ...pictures])];
  const mall = malls.state === 'ready' ? malls.data[0] : undefined;
  const story = mall && texts.find(mall, 'parking_description');
  const lead = page.lead ?? t('parking.description', { mall: siteName(site) });
  usePage({
    route: 'parking',
    heading: page.title,
    isReady: page.resource.state !== 'loading',
    description: lead,
    picture,
    schema:
      import.meta.env.SSR &&
      (({ url }) => toParkingRecords(parking.state === 'ready' ? parking.data.options : [], { texts, mall: site.mall, url })),
  });
  const main = orMissing(page.resource);
  return (
    <EditedPage page={page} main={main} header={{ lead, className: 'parking-head' }}>
      <ParkedCarSlot />
      <MemberParkingSlot part="code" />
      <FreeNow parking={parking} />
      <Prices parking={parking} hasText={story !== undefined || page.resource.state === 'ready'} />
      <MemberParkingSlot part="minutes" />
      <About picture={picture} story={story} />
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} />
      {others.length > 0 && (
        <div className="wrap parking-pictures">
          {others.map((other) => (
            <Image key={other} {...toPicture(other, 960)} alt="" ratio="malls" sizes="(min-width: 704px) 50vw, 100vw" />
          ))}
        </div>
      )}
      <Ways />
    </EditedPage>
  );
}

/** Current number of free places and its age, above the prices. */
function FreeNow({ parking }: { parking: Resource<Parking> }) {
  const t = useTranslate();
  const known = useParkingNow(parking);
  const isNow = usePlacesAge(known) === 'live';
  if (known === undefined || known.capacity === 0) return null;
  return (
    <div className="wrap">
      <section className="parking-now tone-primary" aria-label={t(isNow ? 'parking.now' : 'parking.where')}>
        <FreePlaces parking={known} />
        {isNow && <LiveLine />}
      </section>
    </div>
  );
}

/** The centre's text about parking, beside a picture. */
function About({ picture, story }: { picture: string | undefined; story: string | undefined }) {
  const t = useTranslate();
  if (story === undefined && picture === undefined) return null;
  return (
    <Section heading={t('parking.about')}>
      <div className="parking-about">
        {story !== undefined && <Prose html={story} />}
        {picture !== undefined && (
          <Image {...toPicture(picture, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" fallbackIcon="camera" />
        )}
      </div>
    </Section>
  );
}

/** The car parks with their prices, and a calculator for the price of a stay. */
function Prices({ parking, hasText }: { parking: Resource<Parking>; hasText: boolean }) {
  const t = useTranslate();
  const { locale } = useSite();
  const { query } = useRoute();
  const nothing = (
    <div className="wrap">
      <EmptyState icon="parking" title={t('parking.empty')} message={t('parking.empty_text')} />
    </div>
  );
  if (parking.state === 'failed' && parking.code === 'NotFound') return hasText ? null : nothing;
  return (
    <ResourceView resource={parking} loading={<Skeleton className="wrap" kind="grid" size="large" count={2} label={t('state.loading')} />}>
      {({ options }) => {
        const choice = readParkingChoice(query, options);
        return (
          <>
            {options.length > 0 ? (
              <Section className="parking-prices" heading={t('parking.places')}>
                <ParkingOptions options={options} />
              </Section>
            ) : (
              !hasText && nothing
            )}
            {choice && (
              <Section heading={t('parking.calculator')} lead={t('parking.calculator_lead')} tone="surface" id="calculator">
                <ParkingCalculator
                  options={options}
                  choice={choice}
                  toHref={(changed) => toPath('parking', locale, {}, toParkingQuery(changed))}
                />
              </Section>
            )}
          </>
        );
      }}
    </ResourceView>
  );
}

/** Links to related pages. */
function Ways() {
  const t = useTranslate();
  const toLink = useLinks();
  const entries = (['how-to-get-here', 'map-way', 'floorplan', 'opening-hours'] as const).flatMap((name) => {
    const href = toLink(name, name === 'floorplan' ? { id: '' } : {});
    return href === undefined ? [] : [{ href, label: t(`menu.${name}`) }];
  });
  if (entries.length === 0) return null;
  return (
    <Section heading={t('parking.ways')}>
      <LinkList entries={entries} size="large" />
    </Section>
  );
}
// messages: menu.*
