import { matchRoute, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { deskBase } from '../lib/desk-path.ts';

/** Where the site is in a preview. */
export const toPreviewBase = (token: string): string => `${deskBase}/preview/${token}`;

/** What the frame shows: a page of the site, or that the preview is over. */
export type Framed = { state: 'page'; path: string; title: string } | { state: 'over' };

/** Reads it off a frame of this origin; undefined for one that has shown nothing yet. */
export function readFrame({ contentDocument, contentWindow }: HTMLIFrameElement): Framed | undefined {
  const address = contentWindow?.location;
  if (!contentDocument || !address || address.href === 'about:blank') return undefined;
  if (!contentDocument.getElementById('site')) return { state: 'over' };
  const [, , , , ...path] = address.pathname.split('/'); // /desk/preview/<token>/…
  return { state: 'page', path: `/${path.join('/')}${address.search}`, title: contentDocument.title };
}

/** The language of a page, by its path. */
export function localeOf(path: string): Locale | undefined {
  const first = path.split(/[/?]/)[1];
  return isLocale(first) ? first : undefined;
}

/** The same page in another language. */
export function toLanguage(path: string, locale: Locale): string {
  const match = matchRoute(path);
  return match ? toTranslatedPath(match, locale) : toPath('home', locale);
}
