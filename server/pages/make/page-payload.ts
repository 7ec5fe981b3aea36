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

/** The specification's messages (§8) differ by a capital letter, depending on whether no route matches or the page reports "not found". */
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
