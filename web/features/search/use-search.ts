import { useState } from 'react';
import { type SearchAnswer, type SearchType, searchCentre } from '#shared/contracts/search.ts';
import { isGated, routeExists } from '#shared/rules/routing.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks, useMemberLinks, useRoute } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { findSearchType, limits, toSearchQuery } from './search-query.ts';
import { listShownTypes, type ShownGroup, toShownGroups } from './shown-groups.ts';

export interface Search {
  query: string;
  /** Query to which `groups` belong: the previous query while the current one is loading. */
  answeredQuery: string;
  type: SearchType | undefined;
  /** Hits of each kind; undefined before the first answer, and without a query. */
  groups: ShownGroup[] | undefined;
  /** Groups to show: the groups of all kinds, or the group with all hits of the chosen kind. */
  shown: ShownGroup[];
  /** Suggested queries if nothing was found. */
  suggestions: readonly string[];
  /** Kinds that were searched; undefined if all were. `isPartial`: the mall is still reading records, so that more hits may follow. */
  covers: readonly SearchType[] | undefined;
  isPartial: boolean;
  failure: Extract<Resource<unknown>, { state: 'failed' }> | undefined;
  toHref: (query: string, type: SearchType | undefined) => string;
}

/** State of the search for the query in the address. */
export function useSearch(): Search {
  const texts = useRecordTexts();
  const toLink = useLinks();
  const site = useSite();
  const route = useRoute();
  const query = toSearchQuery(route.query.get('q'));
  const types = listShownTypes(site);
  const wanted = findSearchType(route.query.get('type'));
  const ownType = types.find((shownType) => shownType === wanted);
  const kept = useMembersOnlySearch(query, wanted);
  const type = ownType ?? kept.types.find((oneType) => oneType === wanted);

  const all = useEndpoint(
    searchCentre,
    query ? { query: { q: query, types: types.join(','), limit: limits.ofEach, locale: site.locale } } : undefined,
  );
  const one = useEndpoint(searchCentre, query && ownType ? { query: { q: query, types: ownType, limit: limits.ofOne } } : undefined);
  const allAnswer = usePreviousAnswer(all);
  const everybodys = query && allAnswer ? toShownGroups(allAnswer, texts, toLink, site) : undefined;
  const isWaiting = everybodys?.length === 0 && !kept.isReady; // "nothing found" must not be shown before all calls have been answered
  const groups = everybodys && !isWaiting ? [...everybodys, ...kept.groups] : undefined;
  const wholeGroup =
    kept.wholeGroup ??
    (one.state === 'ready' ? toShownGroups(one.data, texts, toLink, site) : groups?.filter((group) => group.type === type));
  return {
    query,
    answeredQuery: allAnswer?.query ?? query,
    type,
    groups,
    shown: (type ? wholeGroup : groups) ?? [],
    suggestions: allAnswer?.suggestions ?? [],
    covers: allAnswer?.covers,
    isPartial: allAnswer?.is_partial === true,
    failure: all.state === 'failed' ? all : undefined,
    toHref: (nextQuery, nextType) => toLink('search', {}, { q: nextQuery || undefined, type: nextType }) ?? '',
  };
}

interface MembersOnlySearch {
  /** Kinds that the tenant restricts to members; empty for visitors. */
  types: readonly SearchType[];
  /** Hits of each kind. */
  groups: readonly ShownGroup[];
  /** All hits of the chosen kind. */
  wholeGroup: ShownGroup[] | undefined;
  isReady: boolean;
}

/** Additional results for members, which public answers do not contain. Fetched with the member's token when the page is live. */
function useMembersOnlySearch(query: string, wanted: SearchType | undefined): MembersOnlySearch {
  const site = useSite();
  const texts = useRecordTexts();
  const toLink = useMemberLinks();
  const isMember = useSession() === 'member';
  const isMembersOnly = (type: SearchType) =>
    isGated(recordKinds[type].route, site.settings) && routeExists(recordKinds[type].route, site.settings);
  const types = isMember ? listKindsWith('isSearched').filter(isMembersOnly) : [];
  const type = types.find((oneType) => oneType === wanted);
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

/** Returns the current answer. While the next answer is loading, returns the previous answer. */
function usePreviousAnswer(resource: Resource<SearchAnswer>): SearchAnswer | undefined {
  const [kept, setKept] = useState<SearchAnswer>();
  const answer = resource.state === 'ready' ? resource.data : undefined;
  if (answer && answer !== kept) setKept(answer);
  return answer ?? (resource.state === 'loading' ? kept : undefined);
}
