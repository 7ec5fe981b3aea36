import { type FindAmenityLink, readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { useLoggedOnce, useSite } from '../../lib/centre/site.tsx';

/** Finds amenities that link to another page, by the tenant's setting. An invalid setting is logged once and ignored. */
export function useAmenityLinks(): FindAmenityLink {
  const site = useSite();
  const problems: string[] = [];
  const findLink = readAmenityLinks(site, ({ key, reason }) => problems.push(`${key} ${reason}`));
  useLoggedOnce(problems);
  return findLink;
}
