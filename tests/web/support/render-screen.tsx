import { act, type BoundFunctions, cleanup, type queries, render, waitFor, within } from '@testing-library/react';
import { type ComponentType, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { afterEach, expect, vi } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { countNotices } from '#shared/contracts/notices.ts';
import { listVisitorNotices } from '#shared/contracts/visitor-notices.ts';
import type { AppLinks } from '#shared/rules/app-links.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { MapProvider } from '#shared/site/map-frame.ts';
import type { PageHead, PagePayload } from '#shared/site/page.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { SiteFirebase } from '#shared/site/sso.ts';
import { ToastList } from '#web/features/toasts/ToastList.tsx';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { createApi } from '#web/lib/data/api.ts';
import { MaxHoldMs, pageLoading } from '#web/lib/data/loading-mark.ts';
import type { Upload } from '#web/lib/data/upload.ts';
import { releaseParts } from '#web/lib/hydration/lazy-part.ts';
import { mayLeave } from '#web/lib/navigation/browser-history.ts';
import { navigateOnLinks } from '#web/lib/navigation/link-navigation.ts';
import { createNavigation, type Navigation, type PageRoute, type ShownPage } from '#web/lib/navigation/navigation.ts';
import { createPageStore } from '#web/lib/navigation/page.tsx';
import { onEndedSession } from '#web/lib/session/ended-session.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import type { Translate } from '#web/lib/texts/i18n.tsx';
import { Providers } from '#web/Providers.tsx';
import { findPageRoute, SitePages } from '#web/SitePages.tsx';
import { loadIcons } from '#web/ui/icons.ts';
import { answered, type Calls, type Failures } from './calls.ts';
import { listenersOf } from './listeners.ts';
import { loadTranslate, sceneNow, siteConfig, toOneLanguage } from './scene.ts';

interface Scene {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  hash?: string;
  locale?: Locale;
  /** Data that came with the page, and later answers of the gateway. */
  calls?: Calls | readonly Calls[];
  failures?: Failures;
  /** Calls that stay unanswered. If the page requests any other call that has no answer, the test fails. */
  waiting?: 'all' | readonly Endpoint[];
  /** Answers writing calls; throws an `ApiError` to refuse them. */
  onWrite?: (address: string, body: unknown) => unknown;
  /** Duration of uploading a form with a file. */
  onUpload?: (onProgress: NonNullable<Parameters<Upload>[2]>) => Promise<void>;
  /** A member is logged in: their calls are answered too, once the page is live. */
  isMember?: boolean;
  settings?: Readonly<Record<string, string>>;
  mall?: Partial<SiteMall>;
  appLinks?: AppLinks;
  mapProvider?: MapProvider;
  /** The realtime server, if the tenant has one. */
  realtime?: SiteRealtime;
  /** Settings for logins by other sites, if the tenant offers them. */
  firebase?: SiteFirebase;
  pages?: SiteConfig['pages'];
  empty?: SiteConfig['empty'];
  /** Calls that the mall API does not offer. */
  notOffered?: SiteConfig['notOffered'];
  consentVersion?: string;
  /** The list of cookies, which the gateway sends with the cookies page. */
  consent?: SiteConsent;
  now?: string;
}

export interface ShownScreen {
  /** Queries within the page, without the parts around it. */
  main: BoundFunctions<typeof queries>;
  mainElement: HTMLElement;
  /** HTML as sent by the server, before hydration. */
  markup: string;
  /** The head reported on the server. */
  status: number;
  head: PageHead | undefined;
  t: Translate;
  navigation: Navigation;
  /** The current address. */
  path: () => string;
}

const loadScreens = import.meta.glob<Record<string, ComponentType>>('/web/screens/*.tsx');
const cleaners: (() => void)[] = [];
/** Token of the scene's member. */
const sceneToken = 's'.repeat(43);

// happy-dom loads no pictures, but reports them as complete and 0 pixels wide, like failed ones.
Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { get: () => 800 });

afterEach(() => {
  cleanup();
  for (const clean of cleaners.splice(0)) clean();
  siteSession().clear();
  createSite();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/**
 * Shows a page of the site as in production. It is rendered on the server with all languages, for its head, then again with its payload's data, and
 * hydrated, which must find no difference. Links and forms navigate within the site.
 */
export async function renderScreen(name: RouteName, scene: Scene = {}): Promise<ShownScreen> {
  const { params = {}, query = {}, hash = '', locale = 'cz', failures = {}, waiting = [], now = sceneNow } = scene;
  createSite(); // a new document, even after another one in the same test
  const calls: Calls = Object.assign({}, noNotices, ...[scene.calls ?? []].flat());
  const config = siteConfig({ ...scene, locale });
  const t = await loadTranslate(locale);
  await Promise.all([releaseParts(), loadIcons()]);
  const address = toPath(name, locale, params, query);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  history.replaceState(null, '', address + hash);

  const unanswered = new Set<string>();
  const { onRefused } = onEndedSession(config);
  const fetch = answerFrom(calls, failures, unanswered, scene.onWrite);
  const api = createApi({
    isCached: true,
    session: siteSession(),
    onRefused,
    fetch,
    upload: async (to, init, onProgress = () => {}) => {
      await scene.onUpload?.(onProgress);
      return fetch(to, init);
    },
  });
  const wanted = new Map<string, string>();
  const want = (contract: string, wantedAddress: string) => void wanted.set(wantedAddress, contract);
  const show = (place: Place, payload: PagePayload) => {
    const store = createPageStore(payload);
    const navigation = createNavigation({ ...place, key: 'first', at: 0, payload }, toNavigationDeps(config, serve));
    const site = (
      <Providers config={config} store={store} asOf={now} translate={t}>
        <SitePages navigation={navigation} api={api} want={want} />
      </Providers>
    );
    const answers = { provider: () => new Map() }; // the cache of this page
    const tree = (patienceMs?: number) => (
      <SWRConfig value={answers}>
        <Patience ms={patienceMs}>{site}</Patience>
      </SWRConfig>
    );
    return { store, navigation, tree };
  };
  const renderOnServer = (place: Place, payload: PagePayload) => {
    vi.stubEnv('SSR', true);
    const { store, tree } = show(place, payload);
    const markup = renderToString(tree());
    vi.stubEnv('SSR', false);
    return { status: store.status(), head: store.head(), markup };
  };
  async function serve(pageAddress: string): Promise<PagePayload> {
    const place = await findPlace(pageAddress, config);
    const own = { failures, ...(scene.consent && { consent: scene.consent }) };
    const { status, head } = renderOnServer(place, { status: 200, head: undefined, calls, ...own });
    return { status, head, calls: toOneLanguage(calls, config), ...own };
  }

  const place = await findPlace(address + hash, config);
  const payload = await serve(address);
  const { markup } = renderOnServer(place, payload);
  const names = waiting === 'all' ? [...wanted.values()] : waiting.map((contract) => contract.name);
  expect([...wanted].filter(([, contract]) => !names.includes(contract)).map(([missing]) => missing)).toEqual([]);

  siteToasts().showBy(ToastList);
  if (scene.isMember) siteSession().open(sceneToken);
  const { navigation, tree } = show(place, payload);
  const container = document.createElement('div');
  container.innerHTML = markup;
  document.body.append(container);
  const recovered: unknown[] = [];
  const { rerender } = render(tree(), { container, hydrate: true, onRecoverableError: (error) => void recovered.push(error) });
  await act(async () => {}); // lets lazy parts load
  if (scene.isMember)
    await settle(
      container,
      () => unanswered.size > 0,
      () => rerender(tree(shortPatienceMs)),
    );
  expect(recovered).toEqual([]);
  cleaners.push(listenersOf(() => navigateOnLinks(navigation, locale, container)));
  const mainElement = container.querySelector('main') ?? container;
  const path = () => {
    const { page } = navigation.state();
    return page.pathname + page.search + page.hash;
  };
  return { main: within(mainElement), mainElement, markup, status: payload.status, head: payload.head, t, navigation, path };
}

/** Max time that a page is held back after `settle` has shortened it; normally three seconds. */
const shortPatienceMs = 0;
/** Quiet time after which a page counts as waiting for answers that never come. */
const quietMs = 200;
const lookEveryMs = 10;

/** Sets the max time that a page is held back; keeps the site's own if `ms` is undefined. */
function Patience({ ms, children }: { ms: number | undefined; children: ReactNode }) {
  const own = useContext(MaxHoldMs);
  return <MaxHoldMs value={ms ?? own}>{children}</MaxHoldMs>;
}

/** Waits until a member's page shows its first answers. If some never come and nothing happens for a while, cuts the waiting short. */
async function settle(container: HTMLElement, isIncomplete: () => boolean, cutShort: () => void): Promise<void> {
  const isHeldBack = () => container.querySelector('.dashboard-content[hidden]') !== null;
  let count = 0;
  let movedAtMs = performance.now();
  const isDone = () => {
    if (!isIncomplete() || pageLoading.count() !== count) movedAtMs = performance.now();
    count = pageLoading.count();
    return !isHeldBack() || performance.now() - movedAtMs > quietMs;
  };
  await waitFor(() => expect(isDone()).toBe(true), { interval: lookEveryMs });
  cutShort(); // for later pages, too
  await waitFor(() => expect(isHeldBack()).toBe(false), { interval: lookEveryMs });
}

type Place = Pick<ShownPage, 'pathname' | 'search' | 'hash' | 'route' | 'Screen'>;

async function findPlace(address: string, config: SiteConfig): Promise<Place> {
  const { pathname, search, hash } = new URL(address, location.origin);
  const route = findPageRoute(pathname, config);
  return { pathname, search, hash, route, Screen: route && (await loadScreen(route.screen)) };
}

async function loadScreen(name: string): Promise<ComponentType> {
  const screen = (await loadScreens[`/web/screens/${name}.tsx`]?.())?.[name];
  await releaseParts();
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** Every page reads the centre's notices. */
const noNotices = answered(listVisitorNotices, {}, []);
/** Answers of the calls that the parts around members' pages make. */
const ofEveryPage: Calls = answered(countNotices, {}, { unread: 0 });

/** Answers calls as the gateway does. Unknown calls are never answered. */
function answerFrom(calls: Calls, failures: Failures, unanswered: Set<string>, onWrite: Scene['onWrite']): typeof fetch {
  return async (request, init) => {
    if (init?.method && onWrite) return answerWrite(() => onWrite(String(request).replace('/api', ''), readBody(init.body)));
    const address = String(request).replace(/^\/api(?:\/proxy)?/, '');
    const call = calls[address] ?? ofEveryPage[address];
    const failure = failures[address];
    if (call) return Response.json(toSuccess(call.data, call.meta));
    if (failure) return Response.json(toFailure(new ApiError(failure)), { status: new ApiError(failure).statusCode });
    unanswered.add(address);
    return new Promise(() => {});
  };
}

function readBody(body: RequestInit['body']): unknown {
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
}

async function answerWrite(write: () => unknown): Promise<Response> {
  try {
    return Response.json(toSuccess(await write()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : {};
    return Response.json(toFailure(error), { status: error.statusCode, headers });
  }
}

/** Returns the navigation's dependencies on the window. Every page of the scene gets the same calls. */
function toNavigationDeps(
  config: SiteConfig,
  loadPayload: (address: string) => Promise<PagePayload>,
): Parameters<typeof createNavigation>[1] {
  let keys = 0;
  return {
    origin: location.origin,
    history,
    findRoute: (pathname): PageRoute | undefined => findPageRoute(pathname, config),
    isSitePath: (pathname) => pathname.startsWith(`/${config.locale}`),
    loadPayload,
    loadScreen,
    leave: (address) => {
      throw new Error(`The page is left for ${address}.`);
    },
    newKey: () => `key${++keys}`,
    scrollY: () => 0,
    onOffline: () => {},
    mayLeave,
    late: () => undefined,
  };
}
