import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Content } from './content.ts';

/** The amenities that lead to another page (`amenitiy_redirect_links`), by id: they have no page of their own. */
export async function findMovedAmenities(content: Content, site: SiteConfig): Promise<ReadonlySet<number>> {
  if (readText(site.settings, 'amenitiy_redirect_links') === '') return new Set();
  const findLink = readAmenityLinks(site, () => {}); // the site tells what is wrong with the setting
  const amenities = await listAllAmenities(content);
  return new Set(amenities.filter((amenity) => findLink(amenity) !== undefined).map(({ id }) => id));
}

async function listAllAmenities(content: Content): Promise<Amenity[]> {
  const read = (page: number) => content.read(listAmenities, { query: { page, per_page: 48 } });
  const first = await read(1);
  const rest = Array.from({ length: Math.max(0, (first.meta?.pages ?? 1) - 1) }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}
