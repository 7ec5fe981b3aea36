import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { PageCall, PagePayload } from '#shared/site/page.ts';
import { readMarkup } from '../../markup.ts';
import { noPattern, type PageRequest } from './page-request.ts';

interface Source {
  request: PageRequest;
  consent?: SiteConsent;
  calls: Readonly<Record<string, PageCall>>;
  failures: Readonly<Record<string, HttpStatusName>>;
}

/** Creates the payload of a page. Calls are sorted by address, so that the same records result in the same bytes. */
export function toPagePayload(
  { request, consent, calls, failures }: Source,
  { status, head, failure }: Pick<PagePayload, 'status' | 'head'> & { failure?: HttpStatusName | undefined },
): PagePayload {
  return {
    status,
    head,
    calls: inOrder(calls),
    failures: inOrder(failures),
    ...(failure && { failure }),
    ...(status === 404 && { message: toNotFoundMessage(request) }),
    ...(consent && { consent }),
  };
}

/**
 * Returns the message of the specification (§8). It differs by a capital letter, depending on whether no route matches
 * or the page reports "not found".
 */
function toNotFoundMessage({ pattern, address }: PageRequest): string {
  return pattern === noPattern ? `Page not found: ${address}` : `Page Not Found: ${address}`;
}

function inOrder<T>(byAddress: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byAddress).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reduces texts to the page's language. Looking up a text gives the same result as with all languages. */
export function toOneLanguage<T>(calls: T, config: SiteConfig): T {
  const options = { useFallback: readFlag(config.settings, 'use_fallback_locale'), fallbackLocale: config.fallbackLocale };
  return trimTranslations(calls, config.locale, options);
}

type Place = Parameters<typeof toSiteOrFileHref>[1];

/** Adapts the links of a cleaned rich text to this page; a link without a valid target is replaced by its text. */
export function fitRichTextLinks(html: string, place: Place): string {
  if (!html.includes('<a ')) return html;
  const pieces: string[] = [];
  let copiedTo = 0;
  const replace = ({ start, end }: { start: number; end: number }, by: string) => {
    pieces.push(html.slice(copiedTo, start), by);
    copiedTo = end;
  };
  const isDropped: boolean[] = []; // one entry per open link
  const isWhole = readMarkup(html, {
    onOpen(name, { href, ...others }, at) {
      if (name !== 'a') return;
      const fitting = href === undefined ? undefined : toSiteOrFileHref(href, place);
      isDropped.push(href !== undefined && fitting === undefined);
      if (href === undefined || fitting === href) return;
      replace(at, fitting === undefined ? '' : `<a${toAttributes({ href: fitting, ...others })}>`);
    },
    onClose(name, isImplied, at) {
      if (name === 'a' && isDropped.pop() && !isImplied) replace(at, '');
    },
  });
  return isWhole ? pieces.join('') + html.slice(copiedTo) : html;
}

function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
}

/** Adapts the links of every text in a JSON value. */
export function fitLinksWithin<T>(value: T, place: Place): T {
  const refit = (part: unknown): unknown => {
    if (typeof part === 'string') return fitRichTextLinks(part, place);
    if (Array.isArray(part)) return part.map(refit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, refit(inner)]));
  };
  return refit(value) as T; // safe: only texts change
}
