import { prefetchDelayMs } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { siteSession } from '../session/session.ts';
import { findLink, toSitePath } from './link-navigation.ts';
import type { PageRoute } from './navigation.ts';
import { createPrefetch, type PrefetchSources } from './prefetch.ts';

/** Time without changes of the links in view before they are prefetched. */
const restMs = 200;

interface Dependencies extends PrefetchSources {
  locale: Locale;
  findRoute: (pathname: string) => PageRoute | undefined;
  /** Target of the first interaction, which happened before this code was loaded. */
  touched: EventTarget | null;
}

/** Prefetches link targets: immediately when a visitor points at, touches or focuses a link; for other links in view, when scrolling has stopped. */
export function followLinks({ locale, findRoute, touched, ...sources }: Dependencies): void {
  if (siteSession().token() !== undefined)
    // the unread mark of members also waits for the first interaction, so that the first load stays small
    import('../session/unread-mark.ts').then(
      ({ markUnreadHere }) => markUnreadHere(),
      () => undefined, // without a network, the mark is omitted
    );
  const prefetch = createPrefetch(sources);
  const meant = (target: EventTarget | null) => {
    const url = toElsewhere(findLink(target));
    if (url) prefetch.want(url.pathname + url.search, true);
  };
  document.addEventListener('pointerover', ({ target }) => meant(target), { passive: true });
  document.addEventListener('focusin', ({ target }) => meant(target), { passive: true });

  // the clicked link is loaded before links in view are prefetched
  document.addEventListener('pointerdown', () => rest && waitForRest(), { passive: true });

  const inView = new Set<Element>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const waitForRest = () => {
    clearTimeout(rest);
    // rounded up, because browsers drop the fraction of a delay
    rest = setTimeout(wantSeen, Math.max(restMs, Math.ceil(prefetchDelayMs - performance.now())));
  };
  const wantSeen = () => {
    rest = undefined;
    if (performance.now() < prefetchDelayMs) return waitForRest(); // the timer can end too early, because the clock is coarse
    const isAround = (link: Element) => Number(!link.closest('main')); // links in the content come before those in menus, which are on every page
    for (const link of [...inView].sort((a, b) => isAround(a) - isAround(b))) {
      const url = toElsewhere(link);
      if (url && isWorthwhile(url)) prefetch.want(url.pathname + url.search, false);
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else if (inView.delete(target)) forget(target);
    }
    waitForRest();
  });
  const forget = (link: Element) => {
    const url = toElsewhere(link);
    if (url) prefetch.forget(url.pathname + url.search);
  };

  const known = new WeakSet<Element>();
  let isAwaited = false;
  const look = () => {
    isAwaited = false;
    for (const link of document.links) {
      if (known.has(link)) continue;
      known.add(link);
      observer.observe(link);
    }
  };
  const lookLater = () => {
    if (isAwaited) return;
    isAwaited = true;
    whenIdle(look);
  };
  new MutationObserver(lookLater).observe(document.body, { childList: true, subtree: true });
  lookLater();
  meant(touched);

  function toElsewhere(link: Element | undefined): URL | undefined {
    const url = link && toSitePath(link, locale);
    return url && (url.pathname !== location.pathname || url.search !== location.search) ? url : undefined;
  }

  /** Whether to prefetch a link in view. Excludes filters of the current list, members' pages and uncached pages. */
  function isWorthwhile({ pathname }: Pick<URL, 'pathname'>): boolean {
    const name = findRoute(pathname)?.name;
    const route: Route | undefined = name && routes[name];
    return pathname !== location.pathname && route !== undefined && !route.access && !route.isUncached;
  }
}
