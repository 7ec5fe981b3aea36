import { type FindAmenityLink, readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { useLoggedOnce } from '../../lib/browser/use-logged-once.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Which amenities lead to another page, by the tenant's setting; a setting that is wrong is told once and ignored. */
export function useAmenityLinks(): FindAmenityLink {
  const site = useSite();
  const problems: string[] = [];
  const findLink = readAmenityLinks(site, ({ key, reason }) => problems.push(`${key} ${reason}`));
  useLoggedOnce(problems);
  return findLink;
}
