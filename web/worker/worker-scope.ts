import type { WorkerFacts } from '#shared/site/service-worker.ts';

/** The part of a service worker's global scope that the worker uses; the compiler's library for pages does not have it. */
export interface WorkerScope {
  /** Written by the gateway before the script. */
  mallfront: WorkerFacts;
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
  skipWaiting: () => unknown;
  location: { origin: string };
  registration: {
    showNotification: (title: string, options: object) => Promise<unknown>;
    navigationPreload?: { enable: () => Promise<unknown>; disable: () => Promise<unknown> };
  };
  clients: {
    claim: () => Promise<unknown>;
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>;
    matchAll: (options: object) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  caches: CacheStorage;
  fetch: typeof fetch;
  navigator: { locks: LockManager };
}

export interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  /** Data of `push` and `message`. */
  data?: unknown;
  /** Name of a `sync`. */
  tag?: string;
  /** Set for `notificationclick`. */
  notification?: { close: () => void; data: unknown };
}

/** Event `install`. `addRoutes`: only in some browsers. */
export interface InstallEvent extends WorkerEvent {
  addRoutes?: (routes: readonly object[]) => Promise<unknown>;
}

/** Event `fetch`. */
export interface RequestEvent extends WorkerEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  /** The navigation's answer, if the browser has requested it while the worker started. */
  preloadResponse?: Promise<Response | undefined>;
  /** The page that requests; empty for navigations. */
  clientId: string;
}
