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

/** What schema.org's records say of the page that they are on. */
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

/** What a screen says of its page. */
export interface PageSpec {
  route: RouteName;
  /** The record that the page is of: its address bears the record's title. Undefined: it is not there yet, and nothing is said. */
  record?: TitledRecord | undefined;
  /** What it is called, on the page and at the end of its trail. Unless said: its record's title, else the menu's word for the route. */
  heading?: string | undefined;
  /** In tabs and search results, where that says more than the heading. */
  title?: string | undefined;
  /** For search results and shared links: where much makes it, it is written behind `import.meta.env.SSR`, too. */
  description?: string | false | undefined;
  /** Its address in a language, where more than the route's own parameters makes it: a category, a query. */
  toPath?: ((locale: Locale) => string) | undefined;
  /** Between the list that it belongs to and itself, such as its category. */
  steps?: readonly TrailStep[] | undefined;
  /** False: what it would say is not known yet. */
  isReady?: boolean | undefined;
  picture?: string | null | undefined;
  kind?: PageHead['kind'];
  /** Beside what the route table and the tenant's gates say. */
  isUnlisted?: boolean | undefined;
  movedTo?: string | undefined;
  /** What is said of a record that members alone see, while it is not there: for search engines, that is all. */
  meanwhile?: { title: string; description: string };
  /** schema.org, beside the trail. Written behind `import.meta.env.SSR`: browsers do not load what makes it. */
  schema?: false | undefined | ((place: PagePlace) => readonly (Schema | undefined)[]);
}

/** The head as the server writes it. */
export function useServerHead(spec: PageSpec, page: TrailEnd, isThere: boolean): PageHead | undefined {
  const t = useTranslate();
  const site = useSite();
  const params = useFoundRoute()?.params;
  const { route, record, meanwhile } = spec;
  const description = spec.description || '';
  const { locale, locales, fallbackLocale, publicUrl, settings } = site;
  const isKept = isGated(route, settings);
  if (!isThere && !(isKept && meanwhile)) return undefined;
  const toOwnPath = spec.toPath ?? (record ? toRecordPath(route, record, fallbackLocale) : toSamePath(route, locale, params));
  const path = toOwnPath(locale);
  const alternates = Object.fromEntries(locales.map((target) => [target, toOwnPath(target)]));
  if (!isThere && meanwhile) return { ...meanwhile, path, alternates, isUnlisted: true };

  const title = spec.title ?? page.heading;
  const isUnlisted = isKept || spec.isUnlisted === true || (routes[route] as Route).isUnlisted === true;
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

/** The path of a record's own page in each language: it bears the title that the record has there. */
function toRecordPath(name: RouteName, { id, translations }: TitledRecord, fallbackLocale: Locale): (target: Locale) => string {
  return (target) => {
    const title = findTranslation(translations, target, { useFallback: true, fallbackLocale })?.title ?? '';
    return toDetailPath(name, target, id, title);
  };
}

/** Where the route's parameters mean the same in every language. */
function toSamePath(name: RouteName, locale: Locale, found: Readonly<Record<string, string | undefined>> = {}): (target: Locale) => string {
  const params = Object.fromEntries(Object.entries(found).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  return (target) => toTranslatedPath({ locale, name, params }, target);
}
