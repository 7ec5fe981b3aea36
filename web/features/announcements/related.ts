import type { Announcement } from '#shared/contracts/announcements.ts';
import { overviewSizes } from '#shared/site/limits.ts';

/** Similar announcements in the candidates' order: prefers the same company, then category, then scope. */
export function listRelated(announcement: Announcement, candidates: readonly Announcement[]): Announcement[] {
  const others = candidates.filter(({ id }) => id !== announcement.id);
  const nearest = others.toSorted((a, b) => kinship(b, announcement) - kinship(a, announcement)).slice(0, overviewSizes.entitiesOfShop);
  return others.filter((other) => nearest.includes(other));
}

function kinship(other: Announcement, announcement: Announcement): number {
  const isOfCompany = typeof announcement.company_id === 'number' && other.company_id === announcement.company_id;
  const isOfCategory = other.category_ids.some((id) => announcement.category_ids.includes(id));
  return (isOfCompany ? 4 : 0) + (isOfCategory ? 2 : 0) + (other.scope === announcement.scope ? 1 : 0);
}
