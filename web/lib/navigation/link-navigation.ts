import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { isWithinLanguage } from './browser-history.ts';
import type { Navigation } from './navigation.ts';

/**
 * Turns clicks on links within the page's language into navigations, including links in rich text and in sections of `root` that are not hydrated
 * yet. A link with `data-keep-scroll`, such as a filter, keeps the scroll position. Call it after React has started to listen to `root`.
 */
export function navigateOnLinks(navigation: Navigation, locale: Locale, root: Element): void {
  const searchPath = toPath('search', locale);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = findLink(event.target);
    const url = link && toSitePath(link, locale);
    if (!url) return;
    if (isFragment(url)) return navigation.rememberPosition(); // the browser itself scrolls and moves the focus
    event.preventDefault();
    const isHere = url.href === location.href;
    const releaseKeyboard = url.pathname === searchPath && !url.search ? (isHere ? focusSearch : holdKeyboard)() : undefined;
    const moved = navigation.move(url.href, isHere ? 'replace' : 'push', { preventScrollReset: link.hasAttribute('data-keep-scroll') });
    void moved.finally(releaseKeyboard);
  };
  document.addEventListener('click', follow);
  const followStopped = (event: Event) => event instanceof MouseEvent && event.cancelBubble && follow(event);
  // React stops clicks whose target is not hydrated yet, so `document` does not receive them
  root.addEventListener('click', followStopped, { capture: true });
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

/** Returns the address of a link that the app can show: same origin, same language, not a file, not a new tab. */
export function toSitePath(link: Element, locale: Locale): URL | undefined {
  // attributes, because the properties of SVG links are objects
  const [target, href] = [link.getAttribute('target'), link.getAttribute('href') ?? ''];
  if (target && target !== '_self') return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-reload') || !URL.canParse(href, document.baseURI)) return undefined;
  const url = new URL(href, document.baseURI);
  if (url.origin !== location.origin) return undefined;
  return isWithinLanguage(url.pathname, locale) ? url : undefined;
}

/**
 * Focuses a temporary field during the click on a link to the search. Phones open the keyboard only for a field that is focused during a click, but
 * keep it open when the focus moves to another field. Text typed meanwhile is copied to the next field. Returns a function that removes the temporary
 * field.
 */
function holdKeyboard(): () => void {
  const holder = document.createElement('input');
  holder.className = 'keyboard-holder';
  holder.ariaHidden = 'true';
  holder.tabIndex = -1;
  holder.onblur = ({ relatedTarget: next }) => {
    if (holder.value && next instanceof HTMLInputElement) {
      next.setRangeText(holder.value, 0, 0, 'end'); // not by `value`, because React would not notice the change
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
    holder.remove();
  };
  document.body.append(holder);
  holder.focus({ preventScroll: true });
  return () => holder.remove();
}
