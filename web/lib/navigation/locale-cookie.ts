import type { PageStart } from '#shared/site/page.ts';

/**
 * Stores the language when a visitor switches to it, even before hydration. Part of the first script (`web/first.ts`), so it has no imports and reads
 * the cookie's attributes from the document.
 */
export function rememberLocaleOnSwitch(): void {
  document.addEventListener('click', ({ target }) => {
    const locale = target instanceof Element && target.closest<HTMLElement>('a[data-locale]')?.dataset.locale;
    if (!locale) return;
    const { config } = JSON.parse(document.getElementById('start')?.textContent ?? '') as PageStart; // safe: written by the gateway into the document
    const { name, attributes } = config.localeCookie;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is about to be left
    document.cookie = `${name}=${locale}; ${attributes}`;
    navigator.sendBeacon('/api/locale'); // the gateway sets it again: Safari deletes script-set cookies after a week
  });
}
