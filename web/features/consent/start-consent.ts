import { messages } from 'virtual:messages/consent';
import { asksForConsent, whatShows } from '#shared/rules/consent.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { consentCookie } from '#shared/site/consent.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { onFirstInteraction } from '../../lib/browser/first-interaction.ts';
import { loadFullStylesheet } from '../../lib/browser/full-stylesheet.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';
import { createCarefulReload } from './careful-reload.ts';
import { loadConsentList } from './consent-list.ts';
import { siteConsent, writeCookie } from './consent-store.ts';
import { createAllowedRunner } from './run-allowed.ts';
import { watchHands } from './watch-hands.ts';

/** Runs what the visitor has allowed, and asks an undecided visitor once the banner cannot appear under a finger. */
export async function startConsent(
  config: Pick<SiteConfig, 'locale' | 'tenant' | 'consentVersion'>,
  navigation: Navigation,
): Promise<void> {
  const { tenant, locale } = config;
  const loadRoot = () => import('./ConsentRoot.tsx');
  if (!hasDecided()) loadRoot().catch(() => undefined); // loads beside the list; a failure is logged below
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
  const hands = watchHands();
  let ui: Promise<void> | undefined;
  /** The banner's styles come with every page; the dialog and the control need the whole stylesheet. */
  const showUi = () => {
    ui ??= Promise.all([loadRoot(), isAsked ? hands.areOff() : loadFullStylesheet()]).then(
      ([{ showConsent }]) => showConsent({ store, config, navigation }),
      (error: unknown) => {
        ui = undefined; // without a network no question; the next click or page tries again
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

/** A link with `data-consent` opens the dialog; until this code has loaded, it leads to the cookies page. */
function openOnLink(event: MouseEvent, open: (href: string) => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-consent]') : null;
  if (!link) return;
  event.preventDefault();
  open(link.href);
}

const hasDecided = () => document.cookie.includes(`${consentCookie.name}=`);

/** Third parties must not learn of an account's pages, nor of addresses with an email's secret. */
function isMeasured(): boolean {
  const match = matchRoute(location.pathname);
  const route: Route | undefined = match && routes[match.name];
  return route?.access !== 'member' && !new URLSearchParams(location.search).has('token');
}

function loadScript(src: string): () => void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  script.addEventListener('error', () => console.warn(`${new URL(src).host} could not be loaded; a blocker may forbid it.`));
  document.head.append(script);
  return () => script.remove();
}
