import { lazy, Suspense, useRef } from 'react';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { getCompany, type ListedCompany } from '#shared/contracts/companies.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { findCinema, listProgrammeDays } from '#shared/rules/film-programme.ts';
import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { Programme } from '../features/cinema/Programme.tsx';
import { toScreenings } from '../features/cinema/screening-schema.ts';
import { FavouriteButton, toCompanyHeart } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { HoursWeek } from '../features/hours/HoursWeek.tsx';
import { useToday } from '../features/hours/use-today.ts';
import { toCompanySchema, toCompanyUrl } from '../features/shops/company-schema.ts';
import { type ReachableCompany, toPhoneLink } from '../features/shops/contact-links.ts';
import { ShopContact } from '../features/shops/ShopContact.tsx';
import { ShopPlan } from '../features/shops/ShopPlan.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { useShopHours } from '../features/shops/use-shop-hours.ts';
import { useShopPlace } from '../features/shops/use-shop-place.ts';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { useIsNear } from '../lib/browser/in-view.ts';
import { toPostalAddress } from '../lib/centre/centre-address.ts';
import { useHoursLine } from '../lib/centre/hours.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useAllCompanies } from '../lib/data/use-company-outlines.ts';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { isWebAddress } from '../lib/data/web-address.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Section } from '../ui/Section.tsx';

const PlanPreview = lazy(async () => ({ default: (await import('../features/floor-plan/map/PlanPreview.tsx')).PlanPreview }));

/** The centre's cinema: the programme first, then tickets, hours, events besides films, and location (R-PAGE-14). */
export function CinemaScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const page = useScreenPage('cinema');
  const { resource, title, lead, picture } = page;
  const services = useAllCompanies({ type: 'service' });
  const found = 'data' in services ? findCinema(services.data) : undefined;
  const details = useEndpoint(getCompany, found && { params: { id: found.id } });
  const cinema: ReachableCompany | undefined = details.state === 'ready' ? details.data : found;
  const films = useEndpoint(listFilms);
  const hours = useShopHours(cinema);
  const cover = picture ?? cinema?.image ?? undefined;
  const today = useToday();
  const programme = films.state === 'ready' && listProgrammeDays(films.data, today).length > 0 ? films.data : undefined;
  /** Below the programme if there is one, so that the first view shows tonight's times. */
  const introduction = { lead, actions: cinema && <Actions cinema={cinema} />, image: cover && <PageCover source={cover} /> };
  const story = details.state === 'ready' ? texts.find(details.data, 'description') : undefined;
  const isNothing = !cinema && films.state !== 'ready' && resource.state !== 'ready';
  usePage({
    route: 'cinema',
    heading: title,
    isReady: resource.state !== 'loading' && services.state !== 'loading' && films.state !== 'loading',
    description: lead ?? t('cinema.description', { name: siteName(site) }),
    picture: cover,
    isUnlisted: isNothing,
    schema:
      import.meta.env.SSR &&
      cinema &&
      (({ url }) => {
        const name = texts.get(cinema, 'title');
        const place = { heading: name, url: toCompanyUrl(cinema, name, site) };
        const described = {
          ...toCompanySchema({ company: cinema, description: story, hours }, place, site),
          '@type': 'MovieTheater' as const,
        };
        const [day] = programme ? listProgrammeDays(programme, today) : [];
        if (!programme || day === undefined) return [described];
        const reference = { '@type': described['@type'], '@id': place.url, name, url: place.url, address: toPostalAddress(site.mall) };
        return [described, ...toScreenings(programme, site, { day, texts, cinema: reference, url })];
      }),
  });
  const hasFailed = resource.state === 'failed' && resource.code !== 'NotFound';
  if (isNothing && !hasFailed)
    return (
      <EditedPage page={page} main={services}>
        <NoCinema />
      </EditedPage>
    );
  return (
    <EditedPage
      page={page}
      main={services}
      header={{ meta: cinema && <Facts cinema={cinema} />, ...(programme ? { className: 'cinema-head' } : introduction) }}
    >
      {programme && (
        <>
          <Programme films={programme} />
          <div className="wrap stack">
            {lead !== undefined && <p className="lead">{lead}</p>}
            {introduction.actions && <div className="cluster">{introduction.actions}</div>}
            {introduction.image}
          </div>
        </>
      )}
      {cinema && (
        <div className="wrap cinema-facts">
          <section className="stack-small">
            <h2>{t('hours.week')}</h2>
            {hours && hours.status !== 'unknown' ? <HoursWeek hours={hours} /> : <p className="quiet">{t('shops.hours_missing')}</p>}
          </section>
          <section className="stack-small">
            <h2>{t('shops.contact')}</h2>
            <ShopContact company={cinema} />
          </section>
          <Place cinema={cinema} />
        </div>
      )}
      {cinema && <Events cinema={cinema} />}
      <ScreenPageBody resource={cinema ? toOthers(resource, cinema.id) : resource} slots={{ companies: showShops(toCompanyHeart) }} />
    </EditedPage>
  );
}

/** Removes the cinema from the recommended companies of the page. */
function toOthers(page: Resource<WebsitePage>, ownId: number): Resource<WebsitePage> {
  if (page.state !== 'ready') return page;
  const blocks = page.data.blocks.map((block) => ({ ...block, company_ids: block.company_ids.filter((id) => id !== ownId) }));
  return { ...page, data: { ...page.data, blocks } };
}

function Facts({ cinema }: { cinema: ListedCompany }) {
  const line = useHoursLine(useShopHours(cinema));
  const place = useShopPlace(cinema);
  return (
    // one below the other, because the first line becomes longer when the page is live, and must not move the second
    <div className="stack-small">
      {line && <Meta icon="clock">{[line.today, line.status].filter(Boolean).join(' · ')}</Meta>}
      {place && <Meta icon="map-pin">{place}</Meta>}
    </div>
  );
}

function Actions({ cinema }: { cinema: ReachableCompany }) {
  const t = useTranslate();
  const { web, phone } = cinema;
  return (
    <>
      {isWebAddress(web) && (
        <Button href={web} icon="ticket" endIcon="external">
          {t('cinema.tickets')}
        </Button>
      )}
      {phone && (
        <Button href={toPhoneLink(phone)} variant="secondary" icon="phone">
          {phone}
        </Button>
      )}
      <LikeButton type="company" record={cinema} />
    </>
  );
}

/** A small plan with the location. Loads when the section is near the viewport, because the geometry of a plan is large. */
function Place({ cinema }: { cinema: ListedCompany }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const { floorplan_id: id, unit } = cinema;
  const plan = useEndpoint(getFloorplan, isNear && id ? { params: { id } } : undefined);
  if (!id || !unit || plan.state === 'failed') return null;
  return (
    <ShopPlan company={cinema} frame={frame}>
      {plan.state === 'ready' && (
        <Suspense>
          <PlanPreview plan={plan.data} highlightUnit={unit} companies={[cinema]} />
        </Suspense>
      )}
    </ShopPlan>
  );
}

/** Events at the cinema other than films. */
function Events({ cinema }: { cinema: ListedCompany }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const href = useLinks()('events', { page: 1 });
  const events = useEndpoint(listAnnouncements, { query: { company: cinema.id, type: 'event', per_page: 8 } });
  if (events.state !== 'ready') return null;
  return (
    <Section heading={t('cinema.events')} link={href ? { label: t('cinema.all_events'), href } : undefined}>
      <CardGrid size="large">
        {events.data.map((event) => (
          <AnnouncementCard
            key={event.id}
            announcement={event}
            source={texts.get(cinema, 'title')}
            action={<FavouriteButton type="event" record={event} />}
          />
        ))}
      </CardGrid>
    </Section>
  );
}

function NoCinema() {
  const t = useTranslate();
  const href = useLinks()('events', { page: 1 });
  return (
    <div className="wrap">
      <EmptyState
        icon="ticket"
        title={t('cinema.none')}
        message={t('cinema.none_text')}
        action={href && <Button href={href}>{t('menu.events')}</Button>}
      />
    </div>
  );
}
