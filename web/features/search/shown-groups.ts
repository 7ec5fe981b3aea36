import type { SearchAnswer, SearchHit, SearchType } from '#shared/contracts/search.ts';
import { canLink } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import type { useLinks } from '../../lib/navigation/route.tsx';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { findHitLink } from './search-hits.ts';

export interface ShownHit {
  hit: SearchHit;
  title: string;
  href: string;
}

export interface ShownGroup {
  type: SearchType;
  total: number;
  hits: ShownHit[];
}

/** Kinds with public pages on this site: only these are requested. */
export function listShownTypes(site: Pick<SiteConfig, 'settings' | 'empty'>): SearchType[] {
  return listKindsWith('isSearched').filter((type) => canLink(recordKinds[type].route, site));
}

/** The groups of an answer with a link for every hit; hits without a page are neither shown nor counted. */
export function toShownGroups(
  answer: SearchAnswer,
  texts: RecordTexts,
  toLink: ReturnType<typeof useLinks>,
  site: SiteConfig,
): ShownGroup[] {
  return answer.groups.flatMap(({ type, total, items }) => {
    const hits = items.flatMap((hit) => {
      const title = texts.get(hit, 'title');
      const href = findHitLink(hit, title, toLink, site);
      return href === undefined ? [] : [{ hit, title, href }];
    });
    return hits.length > 0 ? [{ type, total: total - (items.length - hits.length), hits }] : [];
  });
}

/** Total number over all kinds. */
export function countHits(groups: readonly ShownGroup[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}
