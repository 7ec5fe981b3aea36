import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Locale } from '#shared/site/locales.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { createApi } from './lib/api.ts';
import { createTranslate, type Messages } from './lib/i18n.tsx';
import { createPageStore } from './lib/page.tsx';
import cz from './messages/cz.json';
import de from './messages/de.json';
import en from './messages/en.json';
import sk from './messages/sk.json';
import { Providers } from './Providers.tsx';
import { toPage, toRouteObjects } from './router.tsx';

/** The server's entry: renders a page with the data it is given, and names the calls that it still needs. */
export async function renderPage(request: RenderRequest): Promise<RenderResult> {
  const { config, page, address } = request;
  const wanted = new Map<string, string>();
  const api = createApi({ isCached: true });
  const side = {
    api,
    want: (contract: string, wantedAddress: string) => void wanted.set(wantedAddress, contract),
    loader: () => page,
    toScreen: (screen: string, name: Parameters<typeof toPage>[1]) => ({ Component: toPage(findScreen(screen), name, side) }),
  };
  const store = createPageStore(page);
  const handler = createStaticHandler(toRouteObjects(config, side));
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`the router answered ${context.status} for a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(
    <Providers config={config} store={store} translate={createTranslate(messages[config.locale], config.locale)}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  return { markup, wanted: [...wanted].map(([wantedAddress, contract]) => ({ contract, address: wantedAddress })), status: store.status(), head: store.head() };
}

const messages = { cz, de, en, sk } as unknown as Record<Locale, Messages>; // compiled at build: see the message plugin in config/vite.config.ts

const screens = import.meta.glob<Record<string, ComponentType>>(['./screens/*.tsx', '!./screens/ErrorScreen.tsx'], { eager: true });

function findScreen(name: string): ComponentType {
  const screen = screens[`./screens/${name}.tsx`]?.[name];
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}
