import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { EventRow } from '../features/announcements/EventRow.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { CentreTeasers } from '../features/home/CentreTeasers.tsx';
import { FloorTeaser } from '../features/home/FloorTeaser.tsx';
import { toFrontPage, toList, toPart, useHomeLists } from '../features/home/front-page.ts';
import { AmenityLinks, CategoryLinks, RestTile } from '../features/home/HomeLinks.tsx';
import { NewsSpread } from '../features/home/NewsSpread.tsx';
import { VisitBand } from '../features/home/VisitBand.tsx';
import { listExceptionalDays, pickExceptionalDays } from '../features/hours/coming-exceptions.ts';
import { useToday } from '../features/hours/use-today.ts';
import { toHoursText } from '../features/hours/week-lines.ts';
import { OfferCard } from '../features/offers/OfferCard.tsx';
import { PlaceCard } from '../features/shops/PlaceCard.tsx';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { formatDayMonth } from '../lib/centre/day-month.ts';
import { findCentreHours } from '../lib/centre/hours.ts';
import { useSite } from '../lib/centre/site.tsx';
import type { Resource } from '../lib/data/use-endpoint.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import type { ImageRatio } from '../ui/Image.tsx';
import { Section, type SectionProps } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

const exceptionDays = 30;
const exceptionCount = 4;
const diningCount = 4;
const offerCount = 4;

/** Everything on the home page below the large pictures and today's band. */
export function HomeSections() {
  const lists = useHomeLists();
  const t = useTranslate();
  const site = useSite();
  const today = useToday();
  const texts = useRecordTexts();
  const hours = findCentreHours(site);
  const { cards, news, events } = toFrontPage(
    { scoped: toList(lists.scoped), events: toList(lists.events), news: toList(lists.news) },
    lists.scope,
  );
  const featured = toList(lists.featured).slice(0, overviewSizes.featuredShops);
  const dining = toList(lists.dining).filter(({ id }) => !featured.some((company) => company.id === id));
  const zone = hours && pickExceptionalDays(listExceptionalDays([hours], today, exceptionDays), exceptionCount);
  return (
    <>
      <ComingUp resource={toPart(lists.scoped.state === 'failed' ? lists.news : lists.scoped, cards)} />
      <Featured resource={toPart(lists.featured, featured)} chips={<CategoryLinks categories={toList(lists.categories)} />} />
      <Offers offers={toList(lists.offers).slice(0, offerCount)} />
      <News resource={toPart(lists.news, news)} />
      <Events resource={toPart(lists.events, events)} />
      <Dining companies={dining.slice(0, diningCount)} />
      <AmenityLinks amenities={toList(lists.amenities)} />
      <FloorTeaser floorplans={toList(lists.floorplans)} />
      <CentreTeasers />
      <VisitBand
        exceptions={(zone ?? []).map(({ date, exception, zones }) => ({
          date,
          day: formatDayMonth(date, site),
          title: texts.find(exception, 'title'),
          hours: zones[0] ? toHoursText(zones[0].day, site, t) : '',
        }))}
      />
    </>
  );
}

interface PartProps<T> extends Omit<SectionProps, 'children'> {
  resource: Resource<T[]>;
  ratio: ImageRatio;
  children: (records: T[]) => ReactNode;
}

/** A section with the records of a list. Hidden if the list is empty; shows an error if the list could not be loaded. */
function Part<T>({ resource, ratio, children, ...section }: PartProps<T>) {
  const t = useTranslate();
  if (resource.state === 'empty') return null;
  return (
    <Section isFar {...section}>
      <ResourceView resource={resource} loading={<Skeleton kind="grid" label={t('state.loading')} count={4} ratio={ratio} />}>
        {children}
      </ResourceView>
    </Section>
  );
}

function ComingUp({ resource }: { resource: Resource<Announcement[]> }) {
  const t = useTranslate();
  const href = useLinks()('news-events');
  if (resource.state === 'failed') return null; // the news and events below show the error
  return (
    <Part resource={resource} ratio="events" heading={t('home.coming_up')} link={href ? { label: t('menu.news-events'), href } : undefined}>
      {(announcements) => (
        <Strip size="large" className="home-cards">
          {announcements.map((announcement) => (
            <AnnouncementCard key={announcement.id} announcement={announcement} hasPerex action={toFavourite(announcement)} />
          ))}
        </Strip>
      )}
    </Part>
  );
}

function Featured({ resource, chips }: { resource: Resource<ListedCompany[]>; chips: ReactNode }) {
  const t = useTranslate();
  const href = useLinks()('shops-services');
  const columns = Number(readChoice(useSite().settings, 'grid_columns_desktop'));
  return (
    <Part resource={resource} ratio="stores" heading={t('home.featured')} link={href ? { label: t('home.all_shops'), href } : undefined}>
      {(companies) => (
        <>
          {chips}
          <Strip className="home-shops">
            {companies.map((company) => (
              <ShopCard key={company.id} company={company} action={<FavouriteButton type="company" record={company} />} />
            ))}
            {href && <RestTile href={href} span={(columns - (companies.length % columns)) % columns} />}
          </Strip>
        </>
      )}
    </Part>
  );
}

function News({ resource }: { resource: Resource<Announcement[]> }) {
  const t = useTranslate();
  const href = useLinks()('news', { page: 1 });
  return (
    <Part
      resource={resource}
      ratio="news"
      tone="surface"
      heading={t('home.news')}
      link={href ? { label: t('home.all_news'), href } : undefined}
    >
      {([lead, ...rest]) =>
        lead && (
          <NewsSpread
            lead={<AnnouncementCard announcement={lead} hasPerex sizes="(min-width: 960px) 58vw, 100vw" action={toFavourite(lead)} />}
          >
            {rest.map((announcement) => (
              <AnnouncementCard key={announcement.id} announcement={announcement} layout="row" action={toFavourite(announcement)} />
            ))}
          </NewsSpread>
        )
      }
    </Part>
  );
}

function Events({ resource }: { resource: Resource<Announcement[]> }) {
  const t = useTranslate();
  const href = useLinks()('events', { page: 1 });
  return (
    <Part
      resource={resource}
      ratio="events"
      className="home-events"
      heading={t('home.events')}
      link={href ? { label: t('home.all_events'), href } : undefined}
    >
      {(events) => (
        <ul className="event-rows">
          {events.map((event) => (
            <li key={event.id}>
              <EventRow event={event} eyebrow={t(`announcements.scope_${event.scope}`)} action={toFavourite(event)} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Dining({ companies }: { companies: readonly ListedCompany[] }) {
  const t = useTranslate();
  const href = useLinks()('shops-services', {}, { f: 'dining' });
  if (companies.length === 0) return null;
  return (
    <Section
      isFar
      tone="secondary"
      className="home-dining"
      heading={t('home.dining')}
      lead={t('home.dining_lead')}
      link={href ? { label: t('home.all_dining'), href } : undefined}
    >
      <Strip className="home-tables">
        {companies.map((company) => (
          <PlaceCard key={company.id} company={company} action={<FavouriteButton type="company" record={company} />} />
        ))}
      </Strip>
    </Section>
  );
}

function Offers({ offers }: { offers: readonly Announcement[] }) {
  const t = useTranslate();
  const href = useLinks()('offers', { page: 1 });
  if (!href || offers.length === 0) return null;
  return (
    <Section isFar heading={t('home.offers')} link={{ label: t('home.all_offers'), href }}>
      <Strip className="home-offers">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} source={toSource(offer)} action={toFavourite(offer)} />
        ))}
      </Strip>
    </Section>
  );
}

function toFavourite(announcement: Announcement) {
  return <FavouriteButton type={announcement.type} record={announcement} />;
}
// messages: announcements.scope_*
