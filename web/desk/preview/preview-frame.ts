import { matchRoute, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { deskBase } from '../lib/desk-path.ts';

/** Where the site is in a preview. */
export const toPreviewBase = (token: string): string => `${deskBase}/preview/${token}`;

/** Which page of the site a frame shows, or that the preview was over when it was asked for. */
export interface Framed {
  path: string;
  isOver: boolean;
}

/** Reads it off a frame of this origin; undefined for one that has shown nothing yet, or has left the site. */
export function readFrame({ contentDocument, contentWindow }: HTMLIFrameElement): Framed | undefined {
  const address = contentWindow?.location;
  if (!contentDocument || !address || address.href === 'about:blank') return undefined;
  const [, , , , ...path] = address.pathname.split('/'); // /desk/preview/<token>/…
  return { path: `/${path.join('/')}${address.search}`, isOver: contentDocument.getElementById('site') === null };
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
