import { isGated, toTranslatedPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PageHead } from '#shared/site/page.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { useTranslate } from '../words/i18n.tsx';
import { useRecordTexts } from '../words/record-texts.ts';
import { type Titled, toAddresses, toRecordPath } from './alternates.ts';
import { usePageReport } from './page.tsx';
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

export interface PageSpec {
  route: RouteName;
  /** The record that the page is of: its address bears the record's title. Undefined: it is not there yet, and nothing is said. */
  record?: { id: number; translations: readonly Titled[] } | undefined;
  /** What it is called, on the page and at the end of its trail. Unless said: its record's title, else the menu's word for the route. */
  heading?: string | undefined;
  /** In tabs and search results, where that says more than the heading. */
  title?: string | undefined;
  description?: string | undefined;
  /** Its address in a language, where more than the route's own parameters makes it: a category, a query. */
  toPath?: ((locale: Locale) => string) | undefined;
  /** Between the list that it belongs to and itself, such as its category. */
  steps?: readonly TrailStep[] | undefined;
  /** False: what it would say is not known yet. */
  isReady?: boolean | undefined;
  picture?: string | null | undefined;
  kind?: PageHead['kind'];
  isImageCut?: boolean;
  /** Beside what the route table and the tenant's gates say. */
  isUnlisted?: boolean | undefined;
  movedTo?: string | undefined;
  /** What is said of a record that members alone see, while it is not there: on the server, and for search engines, that is all. */
  meanwhile?: { title: string; description: string };
  /** schema.org, beside the trail. For the server alone: written behind `import.meta.env.SSR`, browsers do not load what makes it. */
  schema?: false | undefined | ((place: PagePlace) => readonly (Schema | undefined)[]);
}

/** A page that has said what it is; `PageTrail` shows the way to it. */
export type Page = TrailEnd;

/**
 * Says what page this is, on the server while it renders, in the browser after it is on the screen: title, address in each language,
 * trail, description, picture, structured data, and whether search engines may list it.
 */
export function usePage(spec: PageSpec): Page {
  const { route, record, meanwhile, isReady = true } = spec;
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const params = useFoundRoute()?.params;
  const isKept = isGated(route, site.settings);
  const isRecords = 'record' in spec;
  const heading = spec.heading ?? (record ? texts.get(record, 'title') : isRecords ? '' : t(`menu.${route}`));
  const page = { route, heading, steps: spec.steps ?? [] };
  const toOwnPath =
    spec.toPath ??
    (record
      ? toRecordPath(route, record, site.fallbackLocale)
      : (target: Locale) => toTranslatedPath({ locale: site.locale, name: route, params: toParams(params) }, target));

  function toHead(): PageHead | undefined {
    const isMeanwhile = isRecords && !record;
    if (!isReady || (isMeanwhile && !(isKept && meanwhile))) return undefined;
    const { title = heading, description } = isMeanwhile && meanwhile ? meanwhile : spec;
    const { path, alternates } = toAddresses(site, toOwnPath);
    const isUnlisted = isKept || spec.isUnlisted === true || (routes[route] as Route).isUnlisted === true;
    return {
      title,
      ...(description && { description }),
      path,
      alternates,
      ...(spec.picture && { image: spec.picture }),
      ...(spec.isImageCut && { isImageCut: true }),
      ...(spec.kind && !isMeanwhile && { kind: spec.kind }),
      ...(spec.movedTo !== undefined && { movedTo: spec.movedTo }),
      ...(isUnlisted && { isUnlisted }),
      ...(import.meta.env.SSR &&
        !isMeanwhile &&
        toStructuredData({ path, url: site.publicUrl + path, heading, title, description: description ?? '' })),
    };
  }

  function toStructuredData(place: PagePlace): Pick<PageHead, 'structuredData'> {
    const own = spec.schema ? spec.schema(place).filter((one) => one !== undefined) : [];
    const all = hasTrail(route) ? [...own, toBreadcrumbSchema(toTrail(page, site, t), site.publicUrl)] : own;
    return all.length > 0 ? { structuredData: all } : {};
  }

  usePageReport(200, toHead());
  return page;
}
// messages: menu.*

function toParams(params: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
