import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Content } from '../cache/content.ts';

const maxPages = 100;

/** Ids of amenities that link to another page (`amenitiy_redirect_links`) and therefore have no page of their own. */
export async function findMovedAmenities(content: Content, site: SiteConfig): Promise<ReadonlySet<number>> {
  if (readText(site.settings, 'amenitiy_redirect_links') === '') return new Set();
  const findLink = readAmenityLinks(site, () => {}); // the site itself reports faults of the setting
  const amenities = await listAllAmenities(content);
  return new Set(amenities.filter((amenity) => findLink(amenity) !== undefined).map(({ id }) => id));
}

/** One page after the other: mall APIs may have short pages and rate limits. */
async function listAllAmenities(content: Content): Promise<Amenity[]> {
  const found: Amenity[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, meta } = await content.read(listAmenities, { query: { page, per_page: 48 } });
    found.push(...data);
    if (data.length === 0 || page >= (meta?.pages ?? 1)) break;
  }
  return found;
}
