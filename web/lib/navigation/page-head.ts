import { isGated, toDetailPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { findTranslation, type Translated } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PageHead } from '#shared/site/page.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { useTranslate } from '../texts/i18n.tsx';
import { useFoundRoute } from './route.tsx';
import { hasTrail, type TrailEnd, type TrailStep, toBreadcrumbSchema, toTrail } from './trail.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Data about the current page for schema.org. */
export interface PagePlace {
  path: string;
  url: string;
  heading: string;
  title: string;
  description: string;
}

interface TitledRecord {
  id: number;
  translations: readonly (Translated & { title?: string | undefined })[];
}

/** A screen's description of its page. */
export interface PageSpec {
  route: RouteName;
  /** The record of a detail page; its title is part of the address. While it is undefined (not loaded yet), no head is reported. */
  record?: TitledRecord | undefined;
  /** Heading of the page and last step of its trail. Default: the record's title, else the menu's label of the route. */
  heading?: string | undefined;
  /** Title for tabs and search results, if it is more specific than the heading. */
  title?: string | undefined;
  /** Description in search results and shared links. If expensive to create, guard it with `import.meta.env.SSR`. */
  description?: string | false | undefined;
  /** Path in a language. Required if it depends on more than the route's parameters, such as a category or a query. */
  toPath?: ((locale: Locale) => string) | undefined;
  /** Steps of the trail between the list and the page, such as its category. */
  steps?: readonly TrailStep[] | undefined;
  /** False while the head is not known yet. */
  isReady?: boolean | undefined;
  picture?: string | null | undefined;
  kind?: PageHead['kind'];
  /** Whether search engines must not list the page. The route table and the tenant's gates can also exclude it. */
  isUnlisted?: boolean | undefined;
  movedTo?: string | undefined;
  /** Head for a members-only record while the record is not loaded. Search engines see only this head. */
  meanwhile?: { title: string; description: string };
  /** schema.org data besides the trail. Guard it with `import.meta.env.SSR`, so that browsers do not load its code. */
  schema?: false | undefined | ((place: PagePlace) => readonly (Schema | undefined)[]);
}

/** Creates the complete head, which only the server needs. Undefined while the page's content is not known. */
export function useServerHead(spec: PageSpec, page: TrailEnd, isThere: boolean): PageHead | undefined {
  const t = useTranslate();
  const site = useSite();
  const params = useFoundRoute()?.params;
  const { route, record, meanwhile } = spec;
  const description = spec.description || '';
  const { locale, locales, fallbackLocale, publicUrl, settings } = site;
  const isMembersOnly = isGated(route, settings);
  if (!isThere && !(isMembersOnly && meanwhile)) return undefined;
  const toOwnPath = spec.toPath ?? (record ? toRecordPath(route, record, fallbackLocale) : toSamePath(route, locale, params));
  const path = toOwnPath(locale);
  const alternates = Object.fromEntries(locales.map((target) => [target, toOwnPath(target)]));
  if (!isThere && meanwhile) return { ...meanwhile, path, alternates, isUnlisted: true };

  const title = spec.title ?? page.heading;
  const isUnlisted = isMembersOnly || spec.isUnlisted === true || (routes[route] as Route).isUnlisted === true;
  const own = spec.schema ? spec.schema({ path, url: publicUrl + path, heading: page.heading, title, description }) : [];
  const trail = hasTrail(route) ? toBreadcrumbSchema(toTrail(page, site, t), publicUrl) : undefined;
  const structuredData = [...own, trail].filter((one) => one !== undefined);
  return {
    title,
    ...(description && { description }),
    path,
    alternates,
    ...(spec.picture && { image: spec.picture }),
    ...(spec.kind && { kind: spec.kind }),
    ...(spec.movedTo !== undefined && { movedTo: spec.movedTo }),
    ...(isUnlisted && { isUnlisted }),
    ...(structuredData.length > 0 && { structuredData }),
  };
}

/** Path of a record's page in each language, with its title in that language. */
function toRecordPath(name: RouteName, { id, translations }: TitledRecord, fallbackLocale: Locale): (target: Locale) => string {
  return (target) => {
    const title = findTranslation(translations, target, { useFallback: true, fallbackLocale })?.title ?? '';
    return toDetailPath(name, target, id, title);
  };
}

/** Path of the current page in each language, for routes whose parameters are the same in every language. */
function toSamePath(name: RouteName, locale: Locale, found: Readonly<Record<string, string | undefined>> = {}): (target: Locale) => string {
  const params = Object.fromEntries(Object.entries(found).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  return (target) => toTranslatedPath({ locale, name, params }, target);
}
