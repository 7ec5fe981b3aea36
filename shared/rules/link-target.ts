import { isLocale, type Locale } from '../site/locales.ts';
import type { RouteName } from '../site/routes.ts';
import { linkPattern } from './patterns.ts';
import { findBarePath, findLandingPath, matchRoute, type RouteMatch, toPath, toTranslatedPath } from './routing.ts';

// Editors' links. Within the site, a link is an English path without a language (`/shop/5`): each visitor gets the page in their language
// (`toSiteHref`). Links in other forms stay valid.

/** Page of the site to which a stored link leads. */
export interface LinkTarget {
  name: RouteName;
  params: RouteMatch['params'];
  /** The only language to which the link leads; undefined: the visitor's. */
  locale: Locale | undefined;
}

/** Link to a record's page or to another page with parameters, for visitors of all languages. */
export function toPageLink(name: RouteName, params: Readonly<Record<string, string | number>> = {}): string {
  return withoutLanguage(toPath(name, 'en', params));
}

/** Link to a built-in page by its name; undefined for pages that need parameters, such as the page of a record. */
export function toLandingLink(name: RouteName): string | undefined {
  const path = findLandingPath(name, 'en');
  return path === undefined ? undefined : withoutLanguage(path);
}

/** Finds the page to which a link leads; undefined for other sites, files and unknown paths. */
export function findLinkTarget(link: string): LinkTarget | undefined {
  const [path = ''] = link.split(/[?#]/, 1);
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  const first = path.split('/')[1];
  const hasLanguage = isLocale(first);
  const full = hasLanguage ? path : path === '/' ? '/en' : `/en${path}`;
  const match = matchRoute(findBarePath(full) ?? full);
  return match && { name: match.name, params: match.params, locale: hasLanguage ? match.locale : undefined };
}

/** Changes a link within the site so that it leads to each visitor's own language. Other links stay unchanged. */
export function toAnyLanguage(link: string): string {
  const target = findLinkTarget(link);
  if (!target?.locale) return link;
  const rest = /[?#].*$/s.exec(link)?.[0] ?? '';
  return withoutLanguage(toTranslatedPath({ ...target, locale: target.locale }, 'en')) + rest;
}

/**
 * Completes a typed or pasted address: `https://` for a site, `mailto:` for a mailbox. An address of the centre's own site becomes a link for all
 * languages.
 */
export function toLink(typed: string, publicUrl: string): string {
  const text = typed.trim();
  const own = publicUrl.replace(/\/$/, '');
  if (text === own || text.startsWith(`${own}/`)) return toAnyLanguage(text.slice(own.length) || '/');
  if (linkPattern.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text;
}

function withoutLanguage(path: string): string {
  return path.replace(/^\/en(?=\/|$)/, '') || '/';
}
