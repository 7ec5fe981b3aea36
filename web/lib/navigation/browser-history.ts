import { isAppLinkPath } from '#shared/rules/app-links.ts';
import type { Locale } from '#shared/site/locales.ts';
import { ofSite } from '../site-state.ts';
import type { HistoryEntry, Navigation } from './navigation.ts';

const storageKey = 'mallfront:scroll';
const maxStored = 100;
const keys = ofSite(() => ({ last: 0 }));

/**
 * Returns the address for which this document was loaded. `location` can differ. After a reload, the visitor may go back or forward before any script
 * runs. The browser then changes only the address, because the history entries belong to one document.
 */
export function readOwnAddress(): URL {
  const here = new URL(location.href);
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!loaded || loaded.type === 'navigate' || !loaded.name.startsWith(here.origin)) return here;
  const own = new URL(loaded.name);
  return isSamePage(own, here) ? here : own;
}

/**
 * Returns the history entry for which the document was loaded. Returns a new key if the entry is not the site's, or the browser has moved to another
 * one.
 */
export function readHistoryEntry(own: URL): HistoryEntry {
  const state: unknown = history.state;
  if (!isEntry(state)) return { key: newHistoryKey(), at: 0 };
  return { key: isSamePage(own, location) ? state.key : newHistoryKey(), at: state.at ?? 0 };
}

function newHistoryKey(): string {
  keys().last += 1;
  return `${Math.round(performance.timeOrigin + performance.now()).toString(36)}-${keys().last}`;
}

/** Dependencies of the navigation that use `window`. */
export const browserHistory = {
  get origin() {
    return location.origin;
  },
  get history() {
    return history;
  },
  leave: (address: string) => location.assign(address),
  newKey: newHistoryKey,
  scrollY: () => window.scrollY,
  mayLeave,
};

/** Whether the app can show a path: it is below `/{lang}` and not an app link, which the server handles. */
export function isWithinLanguage(pathname: string, locale: Locale): boolean {
  return pathname === `/${locale}` || (pathname.startsWith(`/${locale}/`) && !isAppLinkPath(pathname));
}

/** Restores the scroll position on back and forward. After a reload, the browser restores it. */
export function keepScrollPositions(navigation: Navigation): void {
  for (const [key, y] of readPositions()) navigation.positions.set(key, y);
  history.scrollRestoration = 'manual';
  const { page: first } = navigation.state();
  const goBack = () => void navigation.moveBack(location.href, isEntry(history.state) ? history.state : undefined);
  if (isSamePage(location, first)) history.replaceState({ key: first.key, at: first.at }, '');
  else goBack(); // the browser went back or forward before this script ran
  window.addEventListener('popstate', ({ state }) => {
    if (isSamePage(location, navigation.state().page) && !isEntry(state)) navigation.adoptFragment(location.hash);
    else goBack();
  });
  window.addEventListener('pagehide', () => {
    navigation.positions.set(navigation.state().page.key, window.scrollY);
    writePositions([...navigation.positions].slice(-maxStored));
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

function isSamePage(one: Pick<URL, 'pathname' | 'search'>, other: Pick<URL, 'pathname' | 'search'>): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** Whether a state is a history entry. Entries from earlier builds have no `at`. */
function isEntry(state: unknown): state is Pick<HistoryEntry, 'key'> & Partial<HistoryEntry> {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string';
}

function readPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return []; // storage is switched off or its content is damaged, so pages begin at the top
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function writePositions(positions: readonly [string, number][]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // without storage, positions live as long as the document
  }
}

/** Functions that are called before the page is left. If one returns false, the page is not left. */
export const leaveGuards = ofSite(() => new Set<() => boolean>());

export function mayLeave(): boolean {
  return [...leaveGuards()].every((guard) => guard());
}
