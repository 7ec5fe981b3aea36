import { type SearchType, searchCentre } from '#shared/contracts/search.ts';
import { isGated, routeExists } from '#shared/rules/routing.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { limits } from './search-query.ts';
import { type ShownGroup, toShownGroups } from './shown-groups.ts';
import { usePreviousAnswer } from './use-previous-answer.ts';

interface KeptSearch {
  /** Kinds that the tenant restricts to members; empty for visitors. */
  types: readonly SearchType[];
  /** Hits of each kind. */
  groups: readonly ShownGroup[];
  /** All hits of the chosen kind. */
  wholeGroup: ShownGroup[] | undefined;
  isReady: boolean;
}

/** Additional results for members: fetched with their token once the page is live, because public answers do not contain them. */
export function useMembersOnlySearch(query: string, wanted: SearchType | undefined): KeptSearch {
  const site = useSite();
  const texts = useRecordTexts();
  const toLink = useMemberLinks();
  const isMember = useSession() === 'member';
  const isMembersOnly = (type: SearchType) =>
    isGated(recordKinds[type].route, site.settings) && routeExists(recordKinds[type].route, site.settings);
  const types = isMember ? listKindsWith('isSearched').filter(isMembersOnly) : [];
  const type = types.find((keptType) => keptType === wanted);
  const isAsked = query !== '' && types.length > 0;
  const all = useEndpoint(
    searchCentre,
    isAsked ? { query: { q: query, types: types.join(','), limit: limits.ofEach, locale: site.locale } } : undefined,
    {
      isMembersOnly: true,
    },
  );
  const one = useEndpoint(searchCentre, isAsked && type ? { query: { q: query, types: type, limit: limits.ofOne } } : undefined, {
    isMembersOnly: true,
  });
  const answer = usePreviousAnswer(all);
  return {
    types,
    groups: isAsked && answer ? toShownGroups(answer, texts, toLink, site) : [],
    wholeGroup: one.state === 'ready' ? toShownGroups(one.data, texts, toLink, site) : undefined,
    isReady: !isAsked || all.state !== 'loading',
  };
}
