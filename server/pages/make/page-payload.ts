import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { PageCall, PagePayload } from '#shared/site/page.ts';
import { noPattern, type PageRequest } from './page-request.ts';

interface Source {
  request: PageRequest;
  consent?: SiteConsent;
  calls: Readonly<Record<string, PageCall>>;
  failures: Readonly<Record<string, HttpStatusName>>;
}

/** The payload of a page. Calls are sorted by address, so that a page of the same records has the same bytes. */
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

/** No route fits the path, or a route does and its page says that there is none: the specification's messages differ by a capital letter (§8). */
function toNotFoundMessage({ pattern, address }: PageRequest): string {
  return pattern === noPattern ? `Page not found: ${address}` : `Page Not Found: ${address}`;
}

function inOrder<T>(byAddress: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byAddress).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Calls with the texts of the page's language alone. Looking a text up gives the same result as with all languages. */
export function toOneLanguage<T>(calls: T, config: SiteConfig): T {
  const options = { useFallback: readFlag(config.settings, 'use_fallback_locale'), fallbackLocale: config.fallbackLocale };
  return trimTranslations(calls, config.locale, options);
}
