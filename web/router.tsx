import { type ComponentType, useLayoutEffect, useMemo } from 'react';
import { type RouteObject, useLoaderData, useLocation, useParams, useRouteError } from 'react-router';
import { ApiError } from '#shared/contracts/errors.ts';
import { routeExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { Shell } from './features/shell/Shell.tsx';
import type { Api } from './lib/api.ts';
import { usePageStore } from './lib/page.tsx';
import { RouteProvider } from './lib/route.tsx';
import { useSite } from './lib/site.tsx';
import { type Supply, SupplyContext } from './lib/use-endpoint.ts';
import { ErrorScreen } from './screens/ErrorScreen.tsx';

/** How the two sides differ: the browser loads screens and payloads when they are needed, the server has them at hand. */
export interface RouterSide {
  api: Api;
  want: Supply['want'];
  /** What a route shows. */
  toScreen: (screen: string, name: RouteName) => Pick<RouteObject, 'lazy' | 'Component'>;
  /** Where a page's payload comes from. */
  loader: NonNullable<RouteObject['loader']>;
}

/** The id under which the router keeps a page's payload. */
export const notFoundId = 'not-found';

/** The route table as the router wants it, in the one language of the page. */
export function toRouteObjects(config: SiteConfig, side: RouterSide): RouteObject[] {
  const built = routeNames.filter((name) => routeExists(name, config.settings));
  const children: RouteObject[] = built.map((name) => {
    const route: Route = routes[name];
    return { id: name, path: toPattern(config.locale, route), loader: side.loader, ErrorBoundary: FailedPage, ...side.toScreen(route.screen ?? '', name) };
  });
  const rootPage: RouteObject = { id: 'root', path: '/', loader: side.loader, ErrorBoundary: FailedPage, ...side.toScreen(routes.home.screen, 'home') };
  const notFound: RouteObject = { id: notFoundId, path: '*', loader: side.loader, Component: () => <NotFoundPage side={side} /> };
  return [{ id: 'shell', Component: Shell, ErrorBoundary: FailedPage, children: [rootPage, ...children, notFound] }];
}

function toPattern(locale: SiteConfig['locale'], route: Route): string {
  const path = route.path[locale].replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1').replace(/:title$|(?<=^[^/]+\/):id$/, '$&?');
  return `/${locale}${path && `/${path}`}`;
}

/** A screen with its route and the data that came with it. */
export function toPage(Screen: ComponentType, name: RouteName, side: RouterSide): ComponentType {
  return function Page() {
    const payload = useLoaderData<PagePayload>();
    const { locale } = useSite();
    const params = useParams();
    const { search } = useLocation();
    const store = usePageStore();
    const route = useMemo(() => ({ name, locale, params, query: new URLSearchParams(search) }), [locale, params, search]);
    const supply = useMemo(() => toSupply(side, payload), [payload]);
    useLayoutEffect(() => store.show(payload), [store, payload]);
    return (
      <RouteProvider route={route}>
        <SupplyContext value={supply}>
          <Screen />
        </SupplyContext>
      </RouteProvider>
    );
  };
}

function toSupply(side: RouterSide, payload: PagePayload): Supply {
  return { api: side.api, calls: payload.calls, failures: payload.failures, want: side.want };
}

function NotFoundPage({ side }: { side: RouterSide }) {
  const payload = useLoaderData<PagePayload>();
  const supply = useMemo(() => toSupply(side, payload), [side, payload]);
  return (
    <SupplyContext value={supply}>
      <ErrorScreen code="NotFound" />
    </SupplyContext>
  );
}

function FailedPage() {
  const error = useRouteError();
  console.error(error);
  return <ErrorScreen code={error instanceof ApiError ? error.httpStatus : 'InternalServerError'} message={error instanceof Error ? error.message : undefined} />;
}
