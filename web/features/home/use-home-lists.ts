import { listAmenities } from '#shared/contracts/amenities.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { canLink, routeExists } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';

const scopes = { stores: 'store', mall: 'mall', all: undefined } as const;

/** Lists for the home page below its first view, requested immediately. */
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

/** Returns a list's records, or none unless ready: for optional content. */
export function toList<T>(resource: Resource<T[]>): T[] {
  return resource.state === 'ready' ? resource.data : [];
}

/** A list with filtered records; without any it counts as empty. */
export function toPart<T>(resource: Resource<T[]>, records: T[]): Resource<T[]> {
  if (resource.state === 'loading' || resource.state === 'failed') return resource;
  return { ...resource, state: records.length > 0 ? 'ready' : 'empty', data: records };
}
