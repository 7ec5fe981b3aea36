import { prefetchDelayMs } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { siteSession } from '../session/session.ts';
import { findLink, toSitePath } from './link-navigation.ts';
import type { createNavigation, Navigation, ShownPage } from './navigation.ts';
import { findAhead } from './page-loader.ts';
import { createPrefetch, type PrefetchSources } from './prefetch.ts';

/** A link that is passed by is not fetched. */
const restMs = 200;

/** Within which a press that has ended becomes a click, on a busy phone, too. */
const clickMs = 500;

/** What a navigation itself works with. */
type Around = Pick<Parameters<typeof createNavigation>[1], 'findRoute' | 'loadScreen' | 'late' | 'newKey'>;

interface Dependencies extends PrefetchSources, Around {
  locale: Locale;
  navigation: Pick<Navigation, 'state' | 'drawAhead'>;
  /** What the visitor has touched first, before this was there to hear it. */
  touched: EventTarget | null;
}

/** Fetches ahead where links lead: at once those that are pointed at, touched or focused, and those in view while the view rests. */
export function followLinks({ locale, findRoute, loadScreen, late, newKey, navigation, touched, ...sources }: Dependencies): void {
  if (siteSession().token() !== undefined)
    // a member's mark waits for the first sign, too: it is no part of the first load
    import('../session/unread-mark.ts').then(
      ({ markUnreadHere }) => markUnreadHere(),
      () => undefined, // without a network nothing is marked
    );
  const prefetch = createPrefetch(sources);
  const meant = (target: EventTarget | null) => {
    const url = toElsewhere(findLink(target));
    if (url) prefetch.want(url.pathname + url.search, true);
  };
  document.addEventListener('pointerover', ({ target }) => meant(target), { passive: true });
  document.addEventListener('focusin', ({ target }) => meant(target), { passive: true });

  /** While a link is pressed, its page is drawn out of sight: a finger stays on the glass for longer than that takes. */
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const press = ({ type, target, isPrimary, button }: PointerEvent) => {
    if (rest) waitForRest(); // it comes before what is only seen
    clearTimeout(forgetting);
    const url = toElsewhere(findLink(target));
    if (type !== 'pointerdown') forgetting = setTimeout(navigation.drawAhead, type === 'pointerup' ? clickMs : 0, undefined);
    else if (url && isPrimary && button === 0 && isWorthwhile(url)) drawAhead(url).catch(() => undefined); // the navigation says what fails
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) document.addEventListener(type, press, { passive: true });

  const inView = new Set<Element>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const waitForRest = () => {
    clearTimeout(rest);
    rest = setTimeout(wantSeen, Math.max(restMs, Math.ceil(prefetchDelayMs - performance.now()))); // browsers leave out the fraction of a wait
  };
  const wantSeen = () => {
    rest = undefined;
    if (performance.now() < prefetchDelayMs) return waitForRest(); // where the clock is coarser than the wait
    const isAround = (link: Element) => Number(!link.closest('main')); // menus lead on from every page: what is on this one comes first
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

  /** From what was fetched of it; what leads elsewhere, or is not there yet, is left to the navigation. */
  async function drawAhead(url: URL): Promise<void> {
    const { page } = navigation.state();
    const { pathname, search, href } = url;
    const payload = await findAhead(sources.ahead, pathname + search);
    const route = findRoute(pathname);
    if (!route || !payload || payload.redirect || payload.failure || late()?.isOutdated() || late()?.findRedirect(url)) return;
    const Screen = await loadScreen(route.screen, href);
    const ahead: ShownPage = { pathname, search, hash: '', key: newKey(), at: page.at + 1, route, Screen, payload };
    if (navigation.state().page === page && !navigation.state().coming) navigation.drawAhead(ahead);
  }

  function toElsewhere(link: Element | undefined): URL | undefined {
    const url = link && toSitePath(link, locale);
    return url && (url.pathname !== location.pathname || url.search !== location.search) ? url : undefined;
  }

  /** Not another filter of this list, not what is made for each visitor anew. */
  function isWorthwhile({ pathname }: Pick<URL, 'pathname'>): boolean {
    const name = findRoute(pathname)?.name;
    const route: Route | undefined = name && routes[name];
    return pathname !== location.pathname && route !== undefined && !route.access && !route.isUncached;
  }
}
