import type { Redirect } from '#shared/contracts/redirects.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { findRefusedRedirects, type LocalRedirect } from './redirects.ts';
import { matchRoute, toTranslatedPath } from './routing.ts';

const placeholder = '{lang}';

/** Whether the rules are the same for visitors of every language. */
export function areForAllLanguages(redirects: readonly Redirect[]): boolean {
  return redirects.every(({ from, to }) => from.includes(placeholder) || !to.includes(placeholder));
}

/**
 * Returns the rules for visitors of a language. `{lang}` in `from` stands for each language; `to` then gets the same language. If only `to` contains
 * `{lang}`, it becomes the visitor's language. After `{lang}`, a target may be an English path, which is translated.
 */
export function toLocalRedirects(redirects: readonly Redirect[], locale: Locale): LocalRedirect[] {
  return redirects.flatMap((redirect): LocalRedirect[] => {
    const { from, to } = redirect;
    if (from.includes(placeholder))
      return locales.map((one) => ({ ...redirect, from: from.replaceAll(placeholder, one), to: toLocalTarget(to, one) }));
    return to.includes(placeholder) ? [{ ...redirect, to: toLocalTarget(to, locale), isByLanguage: true }] : [redirect];
  });
}

/** Redirects by which visitors of this language would never reach a page, and why. */
export function findFaultyRedirects(redirects: readonly Redirect[], locale: Locale): { redirect: Redirect; reason: string }[] {
  const local = redirects.map((redirect) => toLocalRedirects([redirect], locale));
  const refused = new Map(findRefusedRedirects(local.flat()).map(({ redirect, reason }) => [redirect, reason]));
  return redirects.flatMap((redirect, index) => {
    const reason = local[index]?.map((one) => refused.get(one)).find((one) => one !== undefined);
    return reason === undefined ? [] : [{ redirect, reason }];
  });
}

function toLocalTarget(to: string, locale: Locale): string {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const english = path.startsWith(`/${placeholder}`) ? matchRoute(path.replace(placeholder, 'en')) : undefined;
  const translated = english ? toTranslatedPath(english, locale) : path.replaceAll(placeholder, locale);
  return translated + tail.replaceAll(placeholder, locale);
}
