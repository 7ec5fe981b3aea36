import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { holdKeyboard } from '../browser/keyboard-holder.ts';
import { isWithinLanguage } from './browser-history.ts';
import type { Navigation } from './navigation.ts';

/**
 * Makes every plain link within the page's language a navigation of the app, wherever it stands: in a component, in an
 * editor's text, in a section of `root` that is not alive yet. `data-keep-scroll` keeps the place (filters). To be called when React listens.
 */
export function navigateOnLinks(navigation: Navigation, locale: Locale, root: Element): void {
  const searchPath = toPath('search', locale);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = findLink(event.target);
    const url = link && toSitePath(link, locale);
    if (!url) return;
    if (isFragment(url)) return navigation.rememberPosition(); // the browser jumps by itself, and takes the focus along
    event.preventDefault();
    const isHere = url.href === location.href;
    const letGo = url.pathname === searchPath && !url.search ? (isHere ? focusSearch : holdKeyboard)() : undefined;
    const moved = navigation.move(url.href, isHere ? 'replace' : 'push', { preventScrollReset: link.hasAttribute('data-keep-scroll') });
    void moved.finally(letGo);
  };
  document.addEventListener('click', follow);
  const followStopped = (event: Event) => event instanceof MouseEvent && event.cancelBubble && follow(event);
  root.addEventListener('click', followStopped, { capture: true }); // a press that React stops here, as it does not know yet what is pressed
}

function focusSearch(): undefined {
  document.querySelector<HTMLElement>('#main [type=search]')?.focus();
}

function isFragment(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}

export function findLink(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('a[href]') ?? undefined) : undefined;
}

/** The address of a link that the app can show by itself: same origin, same language, not a file, not a new tab. */
export function toSitePath(link: Element, locale: Locale): URL | undefined {
  const [target, href] = [link.getAttribute('target'), link.getAttribute('href') ?? '']; // as properties, a drawing's link has objects
  if (target && target !== '_self') return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-reload') || !URL.canParse(href, document.baseURI)) return undefined;
  const url = new URL(href, document.baseURI);
  if (url.origin !== location.origin) return undefined;
  return isWithinLanguage(url.pathname, locale) ? url : undefined;
}
