import type { SiteConfig } from '#shared/site/config.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';

type Attributes = SiteConfig['localeCookie'];

/** Remembers the language that a visitor switches to (a link that says its language), until the returned function is called. */
export function rememberLocaleOnSwitch(attributes: Attributes): () => void {
  const remember = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null;
    const locale = locales.find((one) => localeFacts[one].tag === link?.getAttribute('hreflang'));
    if (!locale) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is about to be left
    document.cookie = toLocaleCookie(locale, attributes, location.protocol === 'https:');
    navigator.sendBeacon('/api/locale'); // the gateway gives it back: Safari forgets after a week what a script has written
  };
  document.addEventListener('click', remember);
  return () => document.removeEventListener('click', remember);
}

/** As `document.cookie` takes it. Browsers accept `SameSite=None` on secure cookies only. */
export function toLocaleCookie(locale: Locale, { secure, domain, crossOrigin }: Attributes, isHttps: boolean): string {
  return [
    `${localeCookie.name}=${locale}`,
    `max-age=${localeCookie.maxAgeSeconds}`,
    'path=/',
    `SameSite=${crossOrigin ? 'None' : 'Lax'}`,
    ...(domain ? [`domain=${domain}`] : []),
    ...(isHttps || secure || crossOrigin ? ['Secure'] : []),
  ].join('; ');
}
