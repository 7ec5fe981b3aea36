import { messages } from 'virtual:messages/consent';
import { asksForConsent, whatShows } from '#shared/rules/consent.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { consentCookie } from '#shared/site/consent.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { onFirstInteraction } from '../../lib/browser/first-interaction.ts';
import { loadFullStylesheet } from '../../lib/browser/full-stylesheet.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { hasUnsaved } from '../../lib/browser/unsaved.ts';
import { hasSecret, type Navigation } from '../../lib/navigation/navigation.ts';
import { loadConsentList } from './consent-list.ts';
import { siteConsent, writeCookie } from './consent-store.ts';
import { createAllowedRunner } from './run-allowed.ts';

/** Starts the scripts that the visitor has allowed. Asks an undecided visitor, but not while the banner could appear under a finger. */
export async function startConsent(
  config: Pick<SiteConfig, 'locale' | 'tenant' | 'consentVersion'>,
  navigation: Navigation,
): Promise<void> {
  const { tenant, locale } = config;
  const loadRoot = () => import('./ConsentRoot.tsx');
  const early = hasDecided() ? undefined : watchTouches(); // a finger may already be down when the list arrives
  if (!hasDecided()) loadRoot().catch(() => undefined); // loads in parallel with the list; a failure is logged below
  const list = await loadConsentList(locale, config.consentVersion).catch((error: unknown) => {
    console.warn('The list of cookies could not be loaded: the visitor is not asked, and nothing starts.', error);
    return undefined;
  });
  if (!asksForConsent(list)) return;
  const store = siteConsent(list);
  const reload = createCarefulReload({ navigation, reload: () => location.reload(), messages: messages[locale] });
  const runner = createAllowedRunner({ store, tenant, isMeasured, loadScript, writeCookie, reload });
  runner.run();

  let proof = store.kept().proof;
  store.subscribe(() => {
    if (store.kept().proof === proof) return;
    proof = store.kept().proof;
    runner.run();
    runner.tellChoices();
  });

  let { page } = navigation.state();
  navigation.subscribe(() => {
    const next = navigation.state().page;
    if (next.pathname === page.pathname && next.search === page.search) return;
    page = next;
    runner.tellPage({ address: location.href, title: next.payload.head?.title ?? '' });
  });

  const { banner: isAsked } = whatShows(store.kept().consent, list);
  const touches = early ?? watchTouches();
  let ui: Promise<void> | undefined;
  /** Shows banner, dialog or control. Only the banner's styles are in every page; the others need the whole stylesheet. */
  const showUi = () => {
    ui ??= Promise.all([loadRoot(), isAsked ? touches.areOff() : loadFullStylesheet()]).then(
      ([{ showConsent }]) => showConsent({ store, config, navigation }),
      (error: unknown) => {
        ui = undefined; // without a network, the visitor is not asked; the next click or page tries again
        console.warn('The question about cookies could not be loaded.', error);
      },
    );
    return ui;
  };
  if (isAsked) void showUi();
  else onFirstInteraction(() => void showUi());
  store.subscribe(() => store.isDialogOpen() && void showUi());
  document.addEventListener(
    'click',
    (event) =>
      openOnLink(event, (href) => {
        store.setDialogOpen(true);
        void showUi().then(() => (ui ? undefined : navigation.move(href, 'push')));
      }),
    { capture: true },
  );
}

/** Opens the dialog on a click on a link with `data-consent`. Before this code is loaded, the link opens the cookies page. */
function openOnLink(event: MouseEvent, open: (href: string) => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-consent]') : null;
  if (!link) return;
  event.preventDefault();
  open(link.href);
}

const hasDecided = () => document.cookie.includes(`${consentCookie.name}=`);

/** Whether third parties may know the current page. False for members' pages, and for addresses with a secret from an email. */
function isMeasured(): boolean {
  const match = matchRoute(location.pathname);
  const route: Route | undefined = match && routes[match.name];
  return route?.access !== 'member' && !hasSecret(location);
}

function loadScript(src: string): () => void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  script.addEventListener('error', () => console.warn(`${new URL(src).host} could not be loaded; a blocker may forbid it.`));
  document.head.append(script);
  return () => script.remove();
}

interface ReloadOptions {
  navigation: Pick<Navigation, 'subscribe' | 'state'>;
  reload: () => void;
  messages: { reload_title: string; reload_now: string };
}

/** Selector of the consent dialog. The dialog's choices do not count as unsaved input, because the decision has just been made. */
const ownPart = '.consent';

/**
 * Returns a function that reloads the page, unless typed input would be lost. In that case, the function shows a message with a reload button, and
 * reloads at the next navigation at the latest.
 */
export function createCarefulReload({ navigation, reload, messages }: ReloadOptions): () => void {
  let isDue = false;
  let shown = navigation.state().page;
  navigation.subscribe(() => {
    const { page } = navigation.state();
    if (page.pathname === shown.pathname) return;
    shown = page;
    if (isDue) reload();
  });
  return () => {
    if (!hasUnsaved(ownPart)) return reload();
    isDue = true;
    const action = { label: messages.reload_now, onPress: reload };
    siteToasts().show({ type: 'success', title: messages.reload_title, durationMs: -1, action });
  };
}

/** Time without touches after which another tap is unlikely. */
const restMs = 1000;

/** Observes the visitor's touches. `areOff` resolves immediately if there was none, otherwise when there has been none for a second. */
export function watchTouches(): { areOff: () => Promise<void> } {
  const wasTouched = performance.getEntriesByType('first-input').length > 0 || window.scrollY > 0; // touches before this code was loaded
  let lastMs = wasTouched ? performance.now() : Number.NEGATIVE_INFINITY;
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting: (() => void)[] = [];
  const listening = new AbortController();

  function look(): void {
    clearTimeout(timer);
    if (waiting.length === 0 || isDown) return;
    const leftMs = lastMs + restMs - performance.now();
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
    else {
      listening.abort();
      for (const resolve of waiting.splice(0)) resolve();
    }
  }

  const onTouch = ({ type }: Event) => {
    if (type !== 'scroll') isDown = type === 'pointerdown'; // a finger that begins to scroll sends `pointercancel`, so it counts as up
    lastMs = performance.now();
    look();
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'touchend', 'keydown', 'scroll'])
    document.addEventListener(type, onTouch, { capture: type !== 'scroll', passive: true, signal: listening.signal });

  return {
    areOff: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        look();
      }),
  };
}
