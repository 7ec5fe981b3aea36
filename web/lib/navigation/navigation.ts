import type { ComponentType } from 'react';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { isNetworkFailure } from '../data/api.ts';

/** Target of a path within the page's language: the route and its parameters. */
export interface PageRoute {
  name: RouteName;
  params: Readonly<Record<string, string>>;
  screen: string;
}

/** A page with everything needed to show it. */
export interface ShownPage {
  pathname: string;
  search: string;
  hash: string;
  /** Unique per history entry. */
  key: string;
  /** Position among the history entries that the site has created. */
  at: number;
  /** Undefined if the path is not a route, so that the page is "not found". */
  route: PageRoute | undefined;
  Screen: ComponentType | undefined;
  payload: PagePayload;
}

/** How the window scrolls once a page is shown. */
export type ScrollMove = { kind: 'none' } | { kind: 'top' } | { kind: 'to'; y: number } | { kind: 'hash'; hash: string };

export interface NavigationState {
  page: ShownPage;
  /** The page that is loading. */
  coming: URL | undefined;
  scroll: ScrollMove;
}

/** State stored in a history entry. */
export type HistoryEntry = Pick<ShownPage, 'key' | 'at'>;

interface MoveOptions {
  preventScrollReset?: boolean | undefined;
}

interface Dependencies {
  origin: string;
  history: Pick<History, 'pushState' | 'replaceState' | 'go'>;
  /** Route of a path; undefined if it is not a page in this language. */
  findRoute: (pathname: string) => PageRoute | undefined;
  isSitePath: (pathname: string) => boolean;
  /** `pop` reuses a page shown earlier. `view` is the route to count as a view: only for forward moves to another page. */
  loadPayload: (address: string, how: Move, view?: RouteName) => Promise<PagePayload>;
  loadScreen: (name: string, target: string) => Promise<ComponentType>;
  /** Loads a document: for another site, another language or a new build. */
  leave: (address: string) => void;
  newKey: () => string;
  scrollY: () => number;
  /** Called if a move failed without a network. The current page stays; `retry` repeats the move. */
  onOffline: (retry: () => void) => void;
  /** Whether the page may be left. Asks the visitor if typed input would be lost. */
  mayLeave: () => boolean;
  /** Code that loads after the first view; undefined until then. */
  late: () => LateNavigation | undefined;
}

export interface LateNavigation {
  /** Whether another build is live and the page contains no unsaved input. Then the next page is loaded as a document. */
  isOutdated: () => boolean;
  /** Resolves a redirect rule without calling the gateway. */
  findRedirect: (target: URL) => string | undefined;
  /** Shows the page that `change` renders. */
  show: (change: () => void) => void;
}

const maxHops = 5;

export type Move = 'push' | 'replace' | 'pop';

/**
 * Navigates without loading a document. Shows a page when its data and screen are loaded. A newer move cancels an older one. Follows redirects, and
 * leaves addresses outside the site to the browser. Independent of React and `window`.
 */
export function createNavigation(first: ShownPage, deps: Dependencies) {
  let state: NavigationState = { page: first, coming: undefined, scroll: { kind: 'none' } };
  let attempt = 0;
  let isComingBack = false;
  const listeners = new Set<() => void>();
  const positions = new Map<string, number>();

  function set(next: Partial<NavigationState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  const rememberPosition = () => void positions.set(state.page.key, deps.scrollY());

  async function move(address: string, how: Move, options: MoveOptions = {}, entry?: HistoryEntry): Promise<void> {
    const { key, at } = entry ?? { key: deps.newKey(), at: state.page.at + (how === 'push' ? 1 : 0) };
    const target = new URL(address, deps.origin + state.page.pathname + state.page.search);
    if (target.origin !== deps.origin || !deps.isSitePath(target.pathname)) return deps.leave(target.href);
    rememberPosition();
    if (isSameDocument(target, state.page) && how !== 'replace') return moveWithin(target, how, { key, at });
    const isOtherPage = target.pathname !== state.page.pathname;
    if (isOtherPage && deps.late()?.isOutdated()) return deps.leave(target.href);
    // scripts of third parties see every address in the history of their document
    if (isOtherPage && how === 'push' && (hasSecret(target) || hasSecret(state.page))) return deps.leave(target.href);
    attempt += 1;
    const mine = attempt;
    set({ coming: target });
    const page = await load(target, how, { key, at }).catch((error: unknown) => {
      if (mine === attempt) set({ coming: undefined });
      if (!isNetworkFailure(error)) throw error;
      if (mine === attempt) stay(target, how, options, at);
      return undefined;
    });
    if (mine !== attempt || !page) return;
    write(how, page);
    const change = () => set({ page, coming: undefined, scroll: toScrollMove(page, how, options) });
    const late = page.pathname === state.page.pathname ? undefined : deps.late();
    if (late) late.show(change);
    else change();
  }

  /** Without a network, keeps the current page and its address. If the code for the message is not loaded yet, the browser shows its own error. */
  function stay(target: URL, how: Move, options: MoveOptions, at: number): void {
    const steps = at - state.page.at;
    if (!deps.late()) deps.leave(target.href);
    else {
      if (how === 'pop') comeBack(steps);
      deps.onOffline(() => (how === 'pop' ? deps.history.go(steps) : void move(target.href, how, options)));
    }
  }

  /** Undoes the browser's move by `steps` entries. The `popstate` event that this causes must be ignored. */
  function comeBack(steps: number): void {
    if (steps === 0) return;
    isComingBack = true;
    deps.history.go(-steps);
  }

  /** Moves to an address that differs only in its hash: scrolls to the target without loading anything. */
  function moveWithin({ hash }: URL, how: Move, entry: HistoryEntry): void {
    attempt += 1;
    const page = { ...state.page, ...entry, hash };
    write(how, page);
    set({ page, coming: undefined, scroll: toScrollMove(page, how, {}) });
  }

  async function load(target: URL, how: Move, entry: HistoryEntry): Promise<ShownPage | undefined> {
    let current = target;
    for (let hop = 0; hop <= maxHops; hop += 1) {
      const address = current.pathname + current.search;
      const ruled = how === 'pop' ? undefined : deps.late()?.findRedirect(current);
      const route = ruled ? undefined : deps.findRoute(current.pathname);
      const view = how === 'pop' || current.pathname === state.page.pathname ? undefined : route?.name;
      const [payload, Screen] = await Promise.all([
        ruled ? { redirect: ruled } : deps.loadPayload(address, how, view),
        route && deps.loadScreen(route.screen, current.href),
      ]);
      if (isPayload(payload)) {
        return { pathname: current.pathname, search: current.search, hash: current.hash, ...entry, route, Screen, payload };
      }
      const next = new URL(payload.redirect, current);
      if (next.origin !== deps.origin || !deps.isSitePath(next.pathname)) {
        deps.leave(next.href);
        return undefined;
      }
      if (!next.hash) next.hash = current.hash;
      current = next;
    }
    deps.leave(target.href); // too many redirects: the server shows the error
    return undefined;
  }

  function write(how: Move, page: ShownPage): void {
    const address = page.pathname + page.search + page.hash;
    const entry: HistoryEntry = { key: page.key, at: page.at };
    if (how === 'push') deps.history.pushState(entry, '', address);
    else deps.history.replaceState(entry, '', address);
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
      return () => void listeners.delete(listener);
    },
    move,
    /** Replaces the data of the shown page. Address, history and scroll position stay. */
    renew(payload: PagePayload): void {
      set({ page: { ...state.page, payload }, scroll: { kind: 'none' } });
    },
    rememberPosition,
    /** Call when the browser has navigated to a fragment of this page and created a history entry for it. */
    adoptFragment(hash: string): void {
      const page = { ...state.page, hash, key: deps.newKey(), at: state.page.at + 1 };
      write('replace', page);
      set({ page, scroll: { kind: 'none' } });
    },
    /** Handles back and forward, after the browser has changed the address. Restores the address if the visitor wants to stay. */
    async moveBack(address: string, { key, at = state.page.at - 1 }: Partial<HistoryEntry> = {}): Promise<void> {
      const target = new URL(address, deps.origin);
      const isElsewhere = target.pathname !== state.page.pathname || target.search !== state.page.search;
      if (isComingBack) isComingBack = false;
      else if (isElsewhere && !deps.mayLeave()) comeBack(at - state.page.at);
      else await move(address, 'pop', {}, { key: key ?? deps.newKey(), at });
    },
    positions,
    go: (steps: number) => deps.history.go(steps),
  };
}

export type Navigation = ReturnType<typeof createNavigation>;

/** Whether an address contains the secret of a link from an email. */
export function hasSecret({ search }: Pick<URL, 'search'>): boolean {
  return new URLSearchParams(search).has('token');
}

function isPayload(answer: PagePayload | { redirect: string }): answer is PagePayload {
  return !answer.redirect;
}

function isSameDocument(target: URL, page: ShownPage): boolean {
  return target.pathname === page.pathname && target.search === page.search && target.hash !== page.hash;
}
