import type { ComponentType } from 'react';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';

/** Where a path leads within the page's language: the route and its parameters. */
export interface PageRoute {
  name: RouteName;
  params: Readonly<Record<string, string>>;
  screen: string;
}

/** A page with everything that it takes to show it. */
export interface ShownPage {
  pathname: string;
  search: string;
  hash: string;
  /** One for each entry of the browser's history. */
  key: string;
  /** Undefined: no route of the site, the page is "not found". */
  route: PageRoute | undefined;
  Screen: ComponentType | undefined;
  payload: PagePayload;
}

/** What the window does once a page is on it. */
export type ScrollMove = { kind: 'none' } | { kind: 'top' } | { kind: 'to'; y: number } | { kind: 'hash'; hash: string };

export interface NavigationState {
  page: ShownPage;
  /** The page that is on its way. */
  coming: URL | undefined;
  scroll: ScrollMove;
}

interface MoveOptions {
  preventScrollReset?: boolean | undefined;
}

interface Dependencies {
  origin: string;
  history: Pick<History, 'pushState' | 'replaceState' | 'go'>;
  /** Undefined: not one of this language's pages. */
  findRoute: (pathname: string) => PageRoute | undefined;
  isSitePath: (pathname: string) => boolean;
  loadPayload: (address: string) => Promise<PagePayload>;
  loadScreen: (name: string, target: string) => Promise<ComponentType>;
  /** A full page load: another site, another language, a new build. */
  leave: (address: string) => void;
  newKey: () => string;
  scrollY: () => number;
}

const mostHops = 5;
const mostKept = 20;

export type Move = 'push' | 'replace' | 'pop';

/**
 * From page to page without loading the document: a page is shown when its data and its screen are there, the last wish wins,
 * redirects are followed, and what is not ours is left to the browser. Knows no React and no window.
 */
export function createNavigation(first: ShownPage, deps: Dependencies) {
  let state: NavigationState = { page: first, coming: undefined, scroll: { kind: 'none' } };
  let attempt = 0;
  const listeners = new Set<() => void>();
  const positions = new Map<string, number>();
  const kept = new Map<string, PagePayload>();

  function set(next: Partial<NavigationState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function move(address: string, how: Move, options: MoveOptions = {}, key = deps.newKey()): Promise<void> {
    const target = new URL(address, deps.origin + state.page.pathname + state.page.search);
    if (target.origin !== deps.origin || !deps.isSitePath(target.pathname)) return deps.leave(target.href);
    positions.set(state.page.key, deps.scrollY());
    if (isSameDocument(target, state.page) && how !== 'replace') return moveWithin(target, how, key);
    attempt += 1;
    const mine = attempt;
    set({ coming: target });
    const page = await load(target, how, key).catch((error: unknown) => {
      if (mine === attempt) set({ coming: undefined });
      throw error;
    });
    if (mine !== attempt || !page) return;
    write(how, page);
    set({ page, coming: undefined, scroll: toScrollMove(page, how, options) });
  }

  /** Only the hash differs: nothing is loaded, the window goes to the target. */
  function moveWithin({ hash }: URL, how: Move, key: string): void {
    attempt += 1;
    const page = { ...state.page, hash, key };
    write(how, page);
    set({ page, coming: undefined, scroll: toScrollMove(page, how, {}) });
  }

  async function load(target: URL, how: Move, key: string): Promise<ShownPage | undefined> {
    let current = target;
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const address = current.pathname + current.search;
      const route = deps.findRoute(current.pathname);
      const [payload, Screen] = await Promise.all([
        (how === 'pop' ? kept.get(address) : undefined) ?? deps.loadPayload(address),
        route && deps.loadScreen(route.screen, current.href),
      ]);
      if (!payload.redirect) {
        if (!payload.failure) keep(address, payload);
        return { pathname: current.pathname, search: current.search, hash: current.hash, key, route, Screen, payload };
      }
      const next = new URL(payload.redirect, current);
      if (next.origin !== deps.origin || !deps.isSitePath(next.pathname)) {
        deps.leave(next.href);
        return undefined;
      }
      if (!next.hash) next.hash = current.hash;
      current = next;
    }
    deps.leave(target.href); // a loop: the server says what it is
    return undefined;
  }

  function keep(address: string, payload: PagePayload): void {
    kept.delete(address);
    kept.set(address, payload);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  function write(how: Move, page: ShownPage): void {
    const address = page.pathname + page.search + page.hash;
    if (how === 'push') deps.history.pushState({ key: page.key }, '', address);
    else deps.history.replaceState({ key: page.key }, '', address);
  }

  function toScrollMove(page: ShownPage, how: Move, { preventScrollReset }: MoveOptions): ScrollMove {
    if (how === 'pop') return { kind: 'to', y: positions.get(page.key) ?? 0 };
    if (page.hash) return { kind: 'hash', hash: page.hash };
    return preventScrollReset ? { kind: 'none' } : { kind: 'top' };
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move,
    rememberPosition(): void {
      positions.set(state.page.key, deps.scrollY());
    },
    /** The browser has gone to a fragment of this page by itself, and made an entry of it. */
    adoptFragment(hash: string): void {
      const page = { ...state.page, hash, key: deps.newKey() };
      write('replace', page);
      set({ page, scroll: { kind: 'none' } });
    },
    /** The browser's back and forward: the address is there already. */
    moveBack: (address: string, key: string | undefined) => move(address, 'pop', {}, key),
    positions,
    go: (steps: number) => deps.history.go(steps),
  };
}

export type Navigation = ReturnType<typeof createNavigation>;

function isSameDocument(target: URL, page: ShownPage): boolean {
  return (
    target.pathname === page.pathname &&
    target.search === page.search &&
    (target.hash !== '' || page.hash !== '') &&
    target.hash !== page.hash
  );
}
