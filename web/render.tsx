import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#shared/site/locales.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { provideWay } from './features/floor-plan/way/load-way.ts';
import { wayParts } from './features/floor-plan/way/way-parts.ts';
import { createApi } from './lib/data/api.ts';
import { renderSections } from './lib/hydration/Boundary.tsx';
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

provideWay(wayParts); // the browser loads them on demand
icons.provide(iconPaths); // the browser loads them on demand
await releaseParts();

/** The server's entry: renders a page with the given data, and lists the calls that it still needs. */
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
  const drawn = renderSections(site, renderToString);
  const isComplete = page.head || wanted.size > 0;
  // parts around the screen are rendered before the screen has reported its page
  const [links, markup] = splitLinks(isComplete ? drawn : renderSections(site, renderToString));
  return {
    markup,
    links: toOrderOfArrival(links),
    wanted: [...wanted].map(([wantedAddress, contract]) => ({ contract, address: wantedAddress })),
    read: [...read],
    status: store.status(),
    head: store.head(),
  };
}

/** Splits off the links that React puts before the markup. They belong in the document's head, where React finds them again. */
function splitLinks(markup: string): [links: string[], markup: string] {
  const links = /^(?:<link [^>]*>)*/.exec(markup)?.[0] ?? '';
  return [links.match(/<link [^>]*>/g) ?? [], markup.slice(links.length)];
}

/**
 * Puts the page's first picture before everything else, one link per case of its `media`; the browser finds other visible pictures soon enough in the
 * markup.
 */
function toOrderOfArrival(links: readonly string[]): string[] {
  const isUrgent = (link: string) => link.includes(' fetchPriority="high"');
  const [first, second] = links.filter(isUrgent);
  const isOtherCase = first?.includes(' media="') && second?.includes(' media="not all and ');
  return [first, isOtherCase ? second : undefined, ...links.filter((link) => !isUrgent(link))].filter((link) => link !== undefined);
}

/** Wraps a record to collect the existing keys that are read. */
function watchKeys<T extends object>(record: T, reads: Set<string>): T {
  return new Proxy(record, {
    get(target, key) {
      if (typeof key === 'string' && Object.hasOwn(target, key)) reads.add(key);
      return Reflect.get(target, key);
    },
  });
}

/** Navigation for pages that the server renders: does nothing. */
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

// safe: compiled at build time, by the message plugin in config/vite.config.ts
const messages = { cz, de, en, sk } as unknown as Record<Locale, Messages>;
const translates = new Map<Locale, Translate>();

/** Cached per language, because creating the formats is the most expensive part of a message. */
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
