import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { findViewedId, maxReportedViews, requestedPage } from '#shared/site/visit-counts.ts';
import { type Api, isNetworkFailure } from '../data/api.ts';
import type { Move } from './navigation.ts';

/** Number of pages cached for going back. */
const maxCachedPages = 20;

/** Max age of a prefetched page: as long as the gateway considers a page fresh. */
const retentionMs = 60_000;

/** Prefetched pages (`prefetch.ts`), by path and query. */
export type PagesAhead = Map<string, { payload: Promise<PagePayload>; atMs: number }>;

/** Loads the payload of a page for a navigation; uses one that was prefetched recently. */
export function createPageLoader(api: Api) {
  const ahead: PagesAhead = new Map();
  const known = new Map<string, PagePayload>();
  /** Views of prefetched pages that have not been reported yet. The next request reports them. */
  let unreported: string[] = [];

  function readPage(address: string, ...own: (typeof requestedPage)[]): Promise<PagePayload> {
    const views = [...unreported, ...own];
    unreported = [];
    return api.readPage(address, views);
  }

  function remember(address: string, payload: PagePayload): PagePayload {
    known.delete(address);
    if (!payload.failure && !payload.redirect) known.set(address, payload);
    const [oldest] = known.keys();
    if (known.size > maxCachedPages && oldest !== undefined) known.delete(oldest);
    return payload;
  }

  async function take(address: string, view: RouteName | undefined): Promise<PagePayload> {
    const found = findAhead(ahead, address);
    ahead.delete(address);
    if (!found) return readPage(address, ...(view ? ([requestedPage] as const) : []));
    const payload = await found;
    if (view && payload.status < 400 && !payload.redirect)
      unreported = [...unreported, toReported(view, address)].slice(-maxReportedViews + 1);
    return payload;
  }

  return {
    ahead,
    readPage: (address: string) => readPage(address),
    /**
     * Rejects only without a network. After any other failure returns an empty payload, so that each part of the screen fetches its own data and
     * shows its own error.
     */
    async load(address: string, how?: Move, view?: RouteName): Promise<PagePayload> {
      const shownBefore = how === 'pop' ? known.get(address) : undefined;
      if (shownBefore) return shownBefore;
      const payload = await take(address, view).catch((error: unknown) => {
        if (isNetworkFailure(error)) throw error;
        return emptyPayload();
      });
      return remember(address, payload);
    },
  };
}

/** Name of a view for `viewsHeader`. */
function toReported(view: RouteName, address: string): string {
  const id = findViewedId(view, address);
  return id === undefined ? view : `${view}:${id}`;
}

/** Finds a prefetched page, after deleting expired ones. */
export function findAhead(ahead: PagesAhead, address: string): Promise<PagePayload> | undefined {
  for (const [kept, { atMs }] of ahead) if (performance.now() - atMs >= retentionMs) ahead.delete(kept);
  return ahead.get(address)?.payload;
}

function emptyPayload(): PagePayload {
  return { status: 200, head: undefined, calls: {}, failures: {} };
}
