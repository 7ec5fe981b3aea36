import { getAmenity } from '#shared/contracts/amenities.ts';
import { getAnnouncement } from '#shared/contracts/announcements.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { getReward } from '#shared/contracts/rewards.ts';
import { type SearchHit, searchCentre } from '#shared/contracts/search.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { findLinkTarget, type LinkTarget, toLandingLink, toPageLink } from '#shared/rules/link-target.ts';
import { findTranslation, type Translated } from '#shared/rules/translation.ts';
import { recordKinds } from '#shared/site/kinds.ts';
import { isPageAlias } from '#shared/site/page-aliases.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import type { Suggestion } from '../../ui/SuggestingInput.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { type SettingWords, useSettingWords } from '../settings/setting-words.ts';

const maxQuery = 100;

/**
 * Pages and records that a link can lead to: built-in pages, and results of the site's own search, so that only published records are offered.
 * With `hasNames`, a page's value is its name, as in menus; otherwise a path.
 */
export function useLinkTargets(typed: string, isWanted: boolean, hasNames: boolean): readonly Suggestion[] {
  const { locale } = useDesk();
  const words = useSettingWords();
  const q = typed.trim().slice(0, maxQuery);
  const found = useCall(searchCentre, isWanted && q !== '' ? { query: { q, limit: 4 } } : undefined, { keepsPrevious: true });
  const hits = 'data' in found && q !== '' ? found.data.groups.flatMap(({ items }) => items) : [];
  const records = hits.flatMap((hit): Suggestion[] => {
    const value = toHitLink(hit, hasNames);
    const text = findTranslation(hit.translations, locale, { useFallback: true });
    // the search has matched the text already, possibly by a synonym
    return value === undefined || !text ? [] : [{ value, label: text.title, note: text.subtitle ?? value, aliases: [typed] }];
  });
  const pages = words ? listPages(words, hasNames) : [];
  const known = new Set(pages.map(({ value }) => value));
  return [...pages, ...records.filter(({ value }, at) => !known.has(value) && records.findIndex((one) => one.value === value) === at)];
}

function listPages(words: SettingWords, hasNames: boolean): Suggestion[] {
  return words.pages.flatMap((name) => {
    const link = isRoute(name) ? toLandingLink(name) : `/${name}`;
    const label = words.page(name);
    return link === undefined || label === undefined ? [] : [{ value: hasNames ? name : link, label, note: link }];
  });
}

const isRoute = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** Link of a search result; undefined if it has no page of its own. */
function toHitLink({ type, id, alias, permalink, route, floorplan_id: plan }: SearchHit, hasNames: boolean): string | undefined {
  if (route) return isRoute(route) ? (hasNames ? route : toLandingLink(route)) : undefined;
  if (permalink) return toPageLink('article', { permalink });
  if (alias) return hasNames && isPageAlias(alias) ? alias : `/${alias}`;
  if (type === 'page') return undefined;
  if (type === 'entrance') return plan ? toPageLink('floorplan', { id: plan }) : undefined;
  return toPageLink(recordKinds[type].route, { id, title: '' });
}

/** Calls that return the record of a page. */
const recordCalls: Readonly<Partial<Record<RouteName, Endpoint>>> = {
  shop: getCompany,
  event: getAnnouncement,
  'news-detail': getAnnouncement,
  offer: getAnnouncement,
  reward: getReward,
  amenity: getAmenity,
  floorplan: getFloorplan,
};

export interface NamedTarget {
  /** Name of the page or record; undefined while unknown. */
  title: string | undefined;
  target: LinkTarget | undefined;
  /** Whether the linked record is not published, or does not exist. */
  isMissing: boolean;
}

/** Returns the name of the page or record to which a stored link leads. */
export function useNamedTarget(link: string): NamedTarget {
  const { locale } = useDesk();
  const words = useSettingWords();
  const target = findLinkTarget(isRoute(link) ? (toLandingLink(link) ?? '') : isPageAlias(link) ? `/${link}` : link);
  const { id, alias } = target?.params ?? {};
  const contract = target && (target.name === 'page' ? getWebsitePageByAlias : id && recordCalls[target.name]);
  const input = contract && { params: target.name === 'page' ? { alias } : { id } };
  const record = useCall<Endpoint>(contract || getCompany, input || undefined);
  const page = target && words?.page(target.name === 'page' ? (alias ?? '') : target.name);
  if (!contract) return { title: target && page, target, isMissing: false };
  if (record.state === 'failed') return { title: page, target, isMissing: record.code === 'NotFound' && page === undefined };
  const { translations = [] } = ('data' in record ? record.data : {}) as { translations?: readonly (Translated & { title: string })[] }; // safe: these records have titles
  return { title: findTranslation(translations, locale, { useFallback: true })?.title ?? page, target, isMissing: false };
}
