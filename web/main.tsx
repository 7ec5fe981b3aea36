import './styles/main.css';
import './styles/features.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { readFlag } from '#shared/rules/settings-reading.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PageStart } from '#shared/site/page.ts';
import { createApi } from './lib/api.ts';
import { reloadForChunk } from './lib/chunk-reload.ts';
import { createTranslate, type Messages } from './lib/i18n.tsx';
import { navigateOnLinks } from './lib/link-navigation.ts';
import { createPageLoader } from './lib/page-loader.ts';
import { createPageStore } from './lib/page.tsx';
import { Providers } from './Providers.tsx';
import { toPage, toRouteObjects } from './router.tsx';

const loadMessages = import.meta.glob<{ default: Messages }>('./messages/*.json');
const loadScreen = import.meta.glob<Record<string, React.ComponentType>>(['./screens/*.tsx', '!./screens/ErrorScreen.tsx']);

start().catch((error: unknown) => {
  console.error('The site could not start.', error);
  throw error;
});

async function start(): Promise<void> {
  const { config, page } = readStart();
  const api = createApi({ isCached: readFlag(config.settings, 'cachingProxy') });
  const pages = createPageLoader(api);
  let isHydrating = true;
  const side = {
    api,
    want: (_contract: string, address: string) => {
      if (isHydrating) console.error(`The page came without ${address}.`);
    },
    loader: pages.loader,
    toScreen: (screen: string, name: Parameters<typeof toPage>[1]) => ({
      lazy: async () => ({ Component: toPage(await importScreen(screen), name, side) }),
    }),
  };
  const routes = toRouteObjects(config, side);
  const [messages] = await Promise.all([importMessages(config.locale), resolveLazy(routes)]);
  const matches = matchRoutes(routes, location) ?? [];
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id ?? '', page])) } });
  const root = document.getElementById('site');
  if (!root) throw new Error('The document has no place for the site.');
  hydrateRoot(
    root,
    <Providers config={config} store={createPageStore(page)} translate={createTranslate(messages, config.locale)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  requestIdleCallback(() => {
    isHydrating = false;
  });
  navigateOnLinks(router, config.locale, pages.prefetch);
}

function readStart(): PageStart {
  return JSON.parse(document.getElementById('start')?.textContent ?? '') as PageStart; // written by the gateway's document
}

async function importMessages(locale: Locale): Promise<Messages> {
  const load = loadMessages[`./messages/${locale}.json`];
  if (!load) throw new Error(`There are no messages for ${locale}.`);
  return (await load()).default;
}

async function importScreen(name: string): Promise<React.ComponentType> {
  const load = loadScreen[`./screens/${name}.tsx`];
  const screen = (await load?.().catch(reloadForChunk))?.[name];
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** The screens of the first page must be there before hydration, or the page would flash. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
