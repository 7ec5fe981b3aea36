import { listAmenities } from '#shared/contracts/amenities.ts';
import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { listFilmsTonight } from '#shared/contracts/films.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { canLink, routeExists } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { toiletIcon } from './now-facts.ts';

const heroCardCount = 3;

export interface FrontPage {
  /** The cards below the banners: upcoming events of the scope in the tenant's setting. If there are too few, news follow. */
  cards: Announcement[];
  news: Announcement[];
  events: Announcement[];
}

interface Lists {
  /** Events of the scope in the tenant's setting, the soonest first. */
  scoped: readonly Announcement[];
  events: readonly Announcement[];
  news: readonly Announcement[];
}

/** Distributes announcements over the parts of the home page, so that the cards' announcements do not appear again below. */
export function toFrontPage({ scoped, events, news }: Lists, scope: Announcement['scope'] | undefined): FrontPage {
  const newsOfScope = news.filter((one) => scope === undefined || one.scope === scope);
  const cards = [...scoped, ...newsOfScope].slice(0, heroCardCount);
  const isLeft = ({ id }: Announcement) => !cards.some((card) => card.id === id);
  return {
    cards,
    news: news.filter(isLeft).slice(0, overviewSizes.news),
    events: events.filter(isLeft).slice(0, overviewSizes.events),
  };
}

const scopes = { stores: 'store', mall: 'mall', all: undefined } as const;

/** Lists for the home page below its first view. Requested immediately, so that they are delivered with the page. */
export function useHomeLists() {
  const site = useSite();
  const scope = scopes[readChoice(site.settings, 'hero_cards_event_type')];
  return {
    scope,
    scoped: useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 8, ...(scope && { scope }) } }),
    events: useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 8 } }),
    news: useEndpoint(listAnnouncements, { query: { type: 'news', per_page: 8 } }),
    featured: useEndpoint(listFeaturedCompanies),
    categories: useEndpoint(listCategories, { query: { type: 'company' } }),
    dining: useEndpoint(listCompanies, { query: { type: 'dining', sort: 'featured', per_page: 8 } }),
    floorplans: useEndpoint(listFloorplans),
    offers: useEndpoint(listAnnouncements, canLink('offers', site) ? { query: { type: 'product', per_page: 8 } } : undefined),
    amenities: useEndpoint(listAmenities, routeExists('amenities', site.settings) ? { query: { per_page: 8 } } : undefined),
  };
}

/** Records for the facts at the top of the home page. Requested with the page; the events are those of the sections below. */
export function useNowRecords() {
  const site = useSite();
  const isWanted = readChoice(site.settings, 'homepage_now') !== 'hidden';
  const films = useEndpoint(listFilmsTonight, isWanted && canLink('cinema', site) ? {} : undefined);
  const events = useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 8 } });
  const hasToilets = isWanted && routeExists('amenities', site.settings);
  const amenities = useEndpoint(listAmenities, hasToilets ? { query: { icon: toiletIcon, per_page: 8 } } : undefined);
  return { films: toList(films), events: toList(events), amenities: toList(amenities) };
}

/** Returns the records of a list, or none while it is loading or if it failed. For optional content. */
export function toList<T>(resource: Resource<T[]>): T[] {
  return resource.state === 'ready' ? resource.data : [];
}

/** Replaces the records of a list by filtered ones. If there are none, its state is `empty`. */
export function toPart<T>(resource: Resource<T[]>, records: T[]): Resource<T[]> {
  if (resource.state === 'loading' || resource.state === 'failed') return resource;
  return { ...resource, state: records.length > 0 ? 'ready' : 'empty', data: records };
}
