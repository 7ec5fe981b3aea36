import { matchRoute, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { deskBase } from '../lib/desk-path.ts';

/** Base path of the site in a preview. */
export const toPreviewBase = (token: string): string => `${deskBase}/preview/${token}`;

/** Page shown in a frame; `isOver` if the preview had expired. */
export interface Framed {
  path: string;
  isOver: boolean;
}

/** Reads the page from a same-origin frame; undefined if it is still empty, or has left the site. */
export function readFrame({ contentDocument, contentWindow }: HTMLIFrameElement): Framed | undefined {
  const address = contentWindow?.location;
  if (!contentDocument || !address || address.href === 'about:blank') return undefined;
  const [, , , , ...path] = address.pathname.split('/'); // /desk/preview/<token>/…
  return { path: `/${path.join('/')}${address.search}`, isOver: contentDocument.getElementById('site') === null };
}

/** Language of a page, by its path. */
export function localeOf(path: string): Locale | undefined {
  const first = path.split(/[/?]/)[1];
  return isLocale(first) ? first : undefined;
}

/** Path of the same page in another language. */
export function toLanguage(path: string, locale: Locale): string {
  const match = matchRoute(path);
  return match ? toTranslatedPath(match, locale) : toPath('home', locale);
}
