import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#shared/site/locales.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { provideWay } from './features/floor-plan/way/load-way.ts';
import { wayParts } from './features/floor-plan/way/way-parts.ts';
import { createApi } from './lib/data/api.ts';
import { BareContext } from './lib/hydration/Boundary.tsx';
import { releaseParts } from './lib/hydration/lazy-part.ts';
import { createNavigation } from './lib/navigation/navigation.ts';
import { createPageStore } from './lib/navigation/page.tsx';
import { createTranslate, type Messages, type Translate } from './lib/texts/i18n.tsx';
import cz from './messages/cz.json';
import de from './messages/de.json';
import en from './messages/en.json';
import sk from './messages/sk.json';
import { Providers } from './Providers.tsx';
import { findPageRoute, SitePages } from './SitePages.tsx';
import { iconPaths } from './ui/icon-paths.ts';
import { icons } from './ui/icons.ts';

const api = createApi({ isCached: true });

provideWay(wayParts); // the browser loads them when they are wanted
icons.provide(iconPaths); // the same
await releaseParts();

/** The server's entry: renders a page with the data it is given, and names the calls that it still needs. */
export function renderPage({ config, page, asOf, address, isLive }: RenderRequest): RenderResult {
  const wanted = new Map<string, string>();
  const { calls, failures } = page;
  const read = new Set<string>();
  const watched = { ...page, calls: watchKeys(calls, read), failures: watchKeys(failures, read) };
  const store = createPageStore(watched);
  const { pathname, search } = new URL(address, 'http://site.invalid');
  const route = findPageRoute(pathname, config);
  const navigation = createNavigation(
    { pathname, search, hash: '', key: 'server', at: 0, route, Screen: route && findScreen(route.screen), payload: watched },
    standing,
  );
  const site = (
    <Providers config={config} store={store} asOf={asOf} isLive={isLive} translate={getTranslate(config.locale)}>
      <SitePages navigation={navigation} api={api} want={(contract, wantedAddress) => wanted.set(wantedAddress, contract)} />
    </Providers>
  );
  const drawn = renderSections(site);
  const isComplete = page.head || wanted.size > 0;
  // what stands around the screen is drawn before the screen has said what its page is
  const [links, markup] = splitLinks(isComplete ? drawn : renderSections(site));
  return {
    markup,
    links: toOrderOfArrival(links),
    wanted: [...wanted].map(([wantedAddress, contract]) => ({ contract, address: wantedAddress })),
    read: [...read],
    status: store.status(),
    head: store.head(),
  };
}

/** Where a section has failed, React would leave a hole for the browser to fill: drawn again without boundaries, the page fails with its error. */
function renderSections(site: ReactNode): string {
  const markup = renderToString(site);
  return markup.includes('<!--$!-->') ? renderToString(<BareContext value={true}>{site}</BareContext>) : markup;
}

/** What React puts before the markup belongs into the document's head, where it finds it again. */
function splitLinks(markup: string): [links: string[], markup: string] {
  const links = /^(?:<link [^>]*>)*/.exec(markup)?.[0] ?? '';
  return [links.match(/<link [^>]*>/g) ?? [], markup.slice(links.length)];
}

/** The page's first picture before all else, for each case of its `media`; others that are in view are found soon enough where they stand. */
function toOrderOfArrival(links: readonly string[]): string[] {
  const isUrgent = (link: string) => link.includes(' fetchPriority="high"');
  const [first, second] = links.filter(isUrgent);
  const isOtherCase = first?.includes(' media="') && second?.includes(' media="not all and ');
  return [first, isOtherCase ? second : undefined, ...links.filter((link) => !isUrgent(link))].filter((link) => link !== undefined);
}

/** The same record, which notes the keys that it was asked for and has. */
function watchKeys<T extends object>(record: T, asked: Set<string>): T {
  return new Proxy(record, {
    get(target, key) {
      if (typeof key === 'string' && Object.hasOwn(target, key)) asked.add(key);
      return Reflect.get(target, key);
    },
  });
}

/** A rendered page goes nowhere. */
const standing: Parameters<typeof createNavigation>[1] = {
  origin: 'http://site.invalid',
  history: { pushState: goNowhere, replaceState: goNowhere, go: goNowhere },
  findRoute: () => undefined,
  isSitePath: () => false,
  loadPayload: goNowhere,
  loadScreen: goNowhere,
  leave: goNowhere,
  newKey: () => 'server',
  scrollY: () => 0,
  onOffline: goNowhere,
  mayLeave: () => true,
  late: () => undefined,
};

function goNowhere(): never {
  throw new Error('A page that is being rendered cannot go to another one.');
}

const messages = { cz, de, en, sk } as unknown as Record<Locale, Messages>; // compiled at build: see the message plugin in config/vite.config.ts
const translates = new Map<Locale, Translate>();

/** One for each language: it keeps the formats that it has made, which cost more than the rest of a message. */
function getTranslate(locale: Locale): Translate {
  const translate = translates.get(locale) ?? createTranslate(messages[locale], locale);
  translates.set(locale, translate);
  return translate;
}

const screens = import.meta.glob<Record<string, ComponentType>>('./screens/*.tsx', { eager: true });

function findScreen(name: string): ComponentType {
  const screen = screens[`./screens/${name}.tsx`]?.[name];
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}
