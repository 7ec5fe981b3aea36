import type { ComponentType } from 'react';
import { guardRoute } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { knowZoneClock } from '#shared/rules/time-zone.ts';
import { consentCookie } from '#shared/site/consent.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { KeptMessage, KeptPage } from '#shared/site/offline.ts';
import type { PageStart } from '#shared/site/page.ts';
import { isScreenRoute } from '#shared/site/routes.ts';
import { hasSso } from '#shared/site/sso.ts';
import { onFirstInteraction } from './lib/browser/first-interaction.ts';
import { fetchFullStylesheet, loadFullStylesheet, tryFullStylesheet } from './lib/browser/full-stylesheet.ts';
import { receiveInstallPrompt } from './lib/browser/install.ts';
import { siteToasts } from './lib/browser/toasts.ts';
import { whenIdle } from './lib/browser/when-idle.ts';
import { assertOnline, createApi } from './lib/data/api.ts';
import { hydratePage } from './lib/hydration/hydrate-page.tsx';
import { releaseIdleParts, releaseParts } from './lib/hydration/lazy-part.ts';
import {
  browserHistory,
  isWithinLanguage,
  keepScrollPositions,
  readHistoryEntry,
  readOwnAddress,
} from './lib/navigation/browser-history.ts';
import { reloadForChunk } from './lib/navigation/chunk-reload.ts';
import { navigateOnLinks } from './lib/navigation/link-navigation.ts';
import { createNavigation, type LateNavigation, type Navigation } from './lib/navigation/navigation.ts';
import { createPageStore } from './lib/navigation/page.tsx';
import { createPageLoader } from './lib/navigation/page-loader.ts';
import { onEndedSession } from './lib/session/ended-session.ts';
import { receiveInvitations } from './lib/session/invitation.ts';
import { followSession, restoreSession, siteSession } from './lib/session/session.ts';
import { createSite, ofSite } from './lib/site-state.ts';
import { createTranslate, type Messages, type Translate } from './lib/texts/i18n.tsx';
import { Providers } from './Providers.tsx';
import { findPageRoute, SitePages } from './SitePages.tsx';
import { loadIcons } from './ui/icons.ts';

/** Prepares a screen before it is shown. On the first page, its sections are the server's HTML. */
type Prepare = (address: URL, isFirstPage: boolean) => Promise<void>;

/** Exports of a screen's file: the screen, and optionally `prepare`, which runs before the screen is shown. */
export type ScreenModule = Readonly<Record<string, ComponentType | Prepare>>;

interface Loaders {
  loadScreen: (name: string) => Promise<ScreenModule> | undefined;
  loadMessages: (locale: Locale, part: string) => Promise<{ default: Messages } | undefined>;
}

/** Reads the document's data, waits for the page's screen and messages, hydrates, and handles links and history. */
export async function startSite({ loadScreen: importScreen, loadMessages: importMessages }: Loaders): Promise<void> {
  const loaders: Loaders = { loadScreen: keepLoaded(importScreen), loadMessages: keepLoaded(importMessages) };
  createSite();
  receiveInvitations();
  receiveInstallPrompt();
  onFirstInteraction(() => void tryFullStylesheet());
  const { config, page, asOf } = readStart();
  if (config.clock) knowZoneClock(config.clock);
  const api = createApi({ isCached: readFlag(config.settings, 'cachingProxy'), session: siteSession(), ...onEndedSession(config) });
  const pages = createPageLoader(api);
  const own = readOwnAddress();
  const { pathname, search, hash } = own;
  const route = findPageRoute(pathname, config);
  const isUndecided = !document.cookie.includes(`${consentCookie.name}=`);
  const needsConsent = config.consentVersion && !isScreenRoute(route?.name); // nobody in front of a screen can decide for all
  const askingForConsent = needsConsent && isUndecided ? loadConsent() : undefined;
  const restoring = restoreSession(
    siteSession(),
    route !== undefined && guardRoute(route.name, { ...config, hasToken: false }) === 'login',
  );
  const admitsSso = (other: typeof route) => hasSso(other?.screen, config.tenant.firebase); // the document's content policy is the first page's
  const messages: Record<string, Messages[string]> = {}; // grows with every screen
  const loadScreen = (name: string, target: string, isFirstPage = false) =>
    loadScreenWithMessages(loaders, { name, target, isFirstPage, locale: config.locale, messages });
  const [base, Screen] = await Promise.all([
    loaders.loadMessages(config.locale, 'base'),
    page.kept?.instead ? loadOfflineScreen(page.kept.instead) : route && loadScreen(route.screen, own.href, true),
    siteSession().token() && loadForMember(),
  ]);
  Object.assign(messages, base?.default);
  const translate = createTranslate(messages, config.locale);
  const first = { pathname, search, hash, ...readHistoryEntry(own), route, Screen, payload: page };
  let late: LateNavigation | undefined;
  const around = { ...browserHistory, late: () => late, findRoute: (path: string) => findPageRoute(path, config), loadScreen };
  const navigation = createNavigation(first, {
    ...around,
    isSitePath: (path) => isWithinLanguage(path, config.locale) && admitsSso(findPageRoute(path, config)) === admitsSso(route),
    // React needs the code of parts that are not hydrated yet when the page changes, because it changes these parts too
    loadPayload: async (...args) => (await Promise.all([pages.load(...args), tryParts()]))[0],
    onOffline: (retry) => sayOffline(translate, retry),
  });
  const loadCode = async (address: string) => {
    const { href: target, pathname: path } = new URL(address, location.origin);
    const next = findPageRoute(path, config);
    if (next) await loadScreenCode(loaders, { name: next.screen, target, isFirstPage: false, locale: config.locale });
  };
  const fetchLinksAhead = async (touched: EventTarget | null) => {
    const ahead = await import('./lib/navigation/links-ahead.ts').catch(() => undefined); // without a network there is no prefetching
    ahead?.followLinks({ ...pages, ...around, loadCode, locale: config.locale, touched });
  };
  const loadLate = () => import('./start-late.ts').catch(() => undefined);
  const startLate = async (loading: ReturnType<typeof loadLate>) => {
    const module = await loading;
    if (module) late = module.startLate({ config, navigation });
    else window.addEventListener('online', () => void startLate(loadLate()), { once: true });
  };
  if (page.kept) followKept(config, page.kept);
  const root = document.getElementById('site');
  if (!root) throw new Error('The document has no place for the site.');
  let isHydrating = root.hasChildNodes();
  if (!isHydrating) void tryParts(); // the server could not render it
  const want = (_contract: string, address: string) => {
    if (isHydrating) console.error(`The page came without ${address}.`);
  };
  const site = (
    <Providers config={config} store={createPageStore(page)} asOf={asOf} translate={translate}>
      <SitePages navigation={navigation} api={api} want={want} />
    </Providers>
  );
  if (askingForConsent) void startConsent(askingForConsent, config, navigation); // in parallel; the page does not wait for it
  hydratePage(root, site, () => {
    isHydrating = false;
    const loadingLate = loadLate();
    void tryIcons();
    document.documentElement.dataset.ready = ''; // from now on the app handles links and forms
    if (siteSession().token() !== undefined) void tryParts(); // a member's marks appear without an interaction
    onFirstInteraction((touched) => {
      void tryParts();
      void fetchLinksAhead(touched);
    });
    whenIdle(() => {
      fetchFullStylesheet().catch(() => undefined); // the first interaction tries again
      void startLate(loadingLate);
      releaseIdleParts();
      if (needsConsent && !askingForConsent) void startConsent(loadConsent(), config, navigation);
    });
  });
  void restoring?.then(() => {
    if (siteSession().token()) void loadForMember().then(tryParts);
  });
  setTimeout(() => keepScrollPositions(navigation)); // storage and history are slow: a separate task
  followSession(siteSession(), () => location.reload());
  navigateOnLinks(navigation, config.locale, root);
}

/** The screen for a page that the browser has not stored; the service worker lists pages that it has. */
async function loadOfflineScreen(pages: NonNullable<KeptPage['instead']>): Promise<ComponentType> {
  const { OfflineScreen } = await import('./features/states/OfflineScreen.tsx');
  return () => <OfflineScreen pages={pages} />;
}

/** Shows that the page is from the browser's store, and the oldest time of its parts. The worker's answers may arrive before the late code runs. */
function followKept(config: PageStart['config'], kept: KeptPage): void {
  void sayKept(config, kept);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<KeptMessage> | undefined>) => {
    if (data?.kind !== 'kept' || data.at === undefined || (kept.at !== undefined && kept.at <= data.at)) return;
    kept.at = data.at;
    void sayKept(config, kept);
  });
}

async function sayKept(config: PageStart['config'], kept: KeptPage): Promise<void> {
  const { showKeptLine } = await import('./lib/browser/kept-line.ts');
  showKeptLine(config, kept);
}

/** Runs the scripts that the visitor has allowed, or asks an undecided visitor. Without a network, does neither, and the next page tries again. */
async function startConsent(loading: ReturnType<typeof loadConsent>, config: PageStart['config'], navigation: Navigation): Promise<void> {
  await (await loading)?.startConsent(config, navigation);
}

const loadConsent = () => import('./features/consent/start-consent.ts').catch(() => undefined);

/**
 * Keeps loaded modules available without delay: each `import()` of a loaded module is a separate task, which waits behind other work of a busy page.
 */
function keepLoaded<Names extends string[], Loading extends Promise<unknown> | undefined>(load: (...names: Names) => Loading) {
  const loads = new Map<string, Loading>();
  return (...names: Names): Loading => {
    const key = names.join();
    const loading = loads.get(key) ?? load(...names);
    loads.set(key, loading);
    loading?.catch(() => loads.delete(key));
    return loading;
  };
}

/** Loads all styles and icons, because the document's own do not cover everything that members see. */
const loadForMember = () => Promise.all([tryFullStylesheet(), tryIcons()]);

/** Loads icons; a failure is ignored, because the page works without them. */
const tryIcons = () => loadIcons().catch(() => undefined);
const tryParts = () => releaseParts().catch(() => undefined);

const offline = ofSite(() => ({ toast: 0 }));

function sayOffline(t: Translate, retry: () => void): void {
  siteToasts().close(offline().toast);
  const action = { label: t('error.retry'), onPress: retry };
  offline().toast = siteToasts().show({ type: 'error', title: t('shell.offline'), action, durationMs: -1 });
}

function readStart(): PageStart {
  return JSON.parse(document.getElementById('start')?.textContent ?? '') as PageStart; // safe: written by the gateway into the document
}

interface ScreenRequest {
  name: string;
  target: string;
  isFirstPage: boolean;
  locale: Locale;
}

interface WithMessages {
  /** Receives the screen's messages. */
  messages: Record<string, Messages[string]>;
}

/** Loads a screen with its messages; if that fails, reloads the whole page. */
async function loadScreenWithMessages(loaders: Loaders, { messages, ...request }: ScreenRequest & WithMessages): Promise<ComponentType> {
  const { name, target } = request;
  const loaded = loadScreenCode(loaders, request);
  const [module, own] = (await loaded.catch((error: unknown) => assertOnline().then(() => reloadForChunk(error, target)))) ?? [];
  const screen = module?.[name] as ComponentType | undefined; // safe: a test ensures that every screen is named like its file
  if (!screen) throw new Error(`There is no screen ${name}.`);
  Object.assign(messages, own?.default);
  return screen;
}

/** Loads a screen's code with its messages; after the first page also the full stylesheet and the icons. */
function loadScreenCode({ loadScreen, loadMessages }: Loaders, request: ScreenRequest) {
  return Promise.all([
    loadScreen(request.name)?.then((module) => prepare(module, request)),
    loadMessages(request.locale, request.name),
    ...(request.isFirstPage ? [] : [loadFullStylesheet(), loadIcons()]),
  ]);
}

async function prepare(module: ScreenModule, { target, isFirstPage }: ScreenRequest): Promise<ScreenModule> {
  const getReady = module.prepare as Prepare | undefined; // safe: no component has this name
  await getReady?.(new URL(target), isFirstPage);
  return module;
}
