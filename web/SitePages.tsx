import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '#shared/contracts/errors.ts';
import { matchRoute, pageExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { isScreenRoute, type Route, routes } from '#shared/site/routes.ts';
import { ScreenShell } from './features/shell/ScreenShell.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { ErrorScreen } from './features/states/ErrorScreen.tsx';
import { useSite } from './lib/centre/site.tsx';
import type { Api } from './lib/data/api.ts';
import { type Supply, SupplyContext } from './lib/data/use-endpoint.ts';
import type { Navigation, PageRoute, ScrollMove, ShownPage } from './lib/navigation/navigation.ts';
import { PageBoundary } from './lib/navigation/PageBoundary.tsx';
import { usePageStore } from './lib/navigation/page.tsx';
import { RouteProvider } from './lib/navigation/route.tsx';
import { SiteRouter } from './lib/navigation/SiteRouter.tsx';
import { StagedContext, StagedRest } from './lib/navigation/stages.tsx';

/** Returns the route of a path in the page's language; undefined if this tenant does not have it. */
export function findPageRoute(pathname: string, site: SiteConfig): PageRoute | undefined {
  if (pathname === '/') return { name: 'home', params: {}, screen: routes.home.screen };
  const match = matchRoute(pathname);
  if (!match || match.locale !== site.locale || !pageExists(match.name, site)) return undefined;
  const { screen = '' }: Route = routes[match.name];
  return { name: match.name, params: match.params, screen };
}

interface Props {
  navigation: Navigation;
  api: Api;
  /** Called for each call that did not come with the page. */
  want: Supply['want'];
}

/** The current page in its shell: its address for react-router, its route, and its data. */
export function SitePages({ navigation, api, want }: Props) {
  const { locale } = useSite();
  const findPage = () => navigation.state().page;
  const page = useSyncExternalStore(navigation.subscribe, findPage, findPage);
  const { route, payload, search } = page;
  const currentRoute = useMemo(() => route && { ...route, locale, query: new URLSearchParams(search) }, [route, locale, search]);
  const supply = useMemo(() => ({ api, want, calls: payload.calls, failures: payload.failures, page: payload }), [api, want, payload]);
  const isScreen = isScreenRoute(route?.name);
  const shell = useMemo(() => {
    const content = <ShownPageContent navigation={navigation} />;
    return isScreen ? <ScreenShell {...{ navigation, api }}>{content}</ScreenShell> : <Shell>{content}</Shell>;
  }, [isScreen, navigation, api]);
  return (
    <SiteRouter navigation={navigation} page={page}>
      <RouteProvider route={currentRoute}>
        <SupplyContext value={supply}>{shell}</SupplyContext>
      </RouteProvider>
    </SiteRouter>
  );
}

/** The page's content. A navigation to another path discards its state; a new query of the same path keeps it. */
function ShownPageContent({ navigation }: Pick<Props, 'navigation'>) {
  const findPage = () => navigation.state().page;
  const page = useSyncExternalStore(navigation.subscribe, findPage, findPage);
  const { scroll } = navigation.state();
  const store = usePageStore();
  useLayoutEffect(() => store.show(page.payload), [store, page.payload]);
  useLayoutEffect(() => moveWindow(scroll), [scroll]);
  return (
    <StagedContext key={page.pathname} value={isNearTop(scroll)}>
      <PageBoundary page={page} fallback={showError}>
        <PageContent page={page} />
        <StagedRest />
      </PageBoundary>
    </StagedContext>
  );
}

/** The page's screen; an error if the page does not exist or its subject could not be loaded. */
function PageContent({ page: { Screen, payload } }: { page: ShownPage }) {
  const { failure } = payload;
  if (failure) return <ErrorScreen code={failure} retry={() => location.reload()} />;
  return Screen ? <Screen /> : <ErrorScreen code="NotFound" />;
}

function showError(error: unknown, retry: () => void): ReactNode {
  return (
    <ErrorScreen
      code={error instanceof ApiError ? error.httpStatus : 'InternalServerError'}
      message={error instanceof Error ? error.message : undefined}
      retry={retry}
    />
  );
}

/** Whether a phone's first view shows most of what is visible after the move. */
const isNearTop = (move: ScrollMove) => move.kind === 'top' || (move.kind === 'to' && move.y < 200);

function moveWindow(move: ScrollMove): void {
  if (move.kind === 'top') window.scrollTo(0, 0);
  if (move.kind === 'to') window.scrollTo(0, move.y);
  if (move.kind === 'hash') document.getElementById(decodeFragment(move.hash.slice(1)))?.scrollIntoView();
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // `#100%` is a valid address too
  }
}
