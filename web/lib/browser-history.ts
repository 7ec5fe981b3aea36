import { isAppLinkPath } from '#shared/rules/app-links.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Navigation } from './navigation.ts';

const storageKey = 'mallfront:scroll';
const mostKept = 100;
let lastKey = 0;

/** The key of the history entry that the document was loaded for, or a new one. */
export function newHistoryKey(): string {
  const state: unknown = lastKey === 0 ? history.state : undefined;
  lastKey += 1;
  return isKeyed(state) ? state.key : `${Math.round(performance.timeOrigin + performance.now()).toString(36)}-${lastKey}`;
}

/** The window's side of the navigation. */
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
};

/** Everything below `/{lang}`: pages that need no other document. The way to the app is the server's to show. */
export function isWithinLanguage(pathname: string, locale: Locale): boolean {
  return pathname === `/${locale}` || (pathname.startsWith(`/${locale}/`) && !isAppLinkPath(pathname));
}

/** Back and forward lead to where the visitor was on the page; over a reload the browser itself restores it. */
export function keepScrollPositions(navigation: Navigation): void {
  for (const [key, y] of readPositions()) navigation.positions.set(key, y);
  history.scrollRestoration = 'manual';
  history.replaceState({ key: navigation.state().page.key }, '');
  window.addEventListener('popstate', (event) => {
    const { page } = navigation.state();
    const isHere = location.pathname === page.pathname && location.search === page.search;
    if (isHere && !isKeyed(event.state)) navigation.adoptFragment(location.hash);
    else void navigation.moveBack(location.href, isKeyed(event.state) ? event.state.key : undefined);
  });
  window.addEventListener('pagehide', () => {
    navigation.positions.set(navigation.state().page.key, window.scrollY);
    writePositions([...navigation.positions].slice(-mostKept));
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

function isKeyed(state: unknown): state is { key: string } {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string';
}

function readPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return []; // storage that is switched off or damaged: pages begin at their top
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
