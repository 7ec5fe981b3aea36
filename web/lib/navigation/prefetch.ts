import { maxPreloads, prefetchDelayMs } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { findAhead, type PagesAhead } from './page-loader.ts';

export interface PrefetchSources {
  /** Receives prefetched pages, which navigations then use. */
  ahead: PagesAhead;
  readPage: (address: string) => Promise<PagePayload>;
  /** Loads code and messages of the page's screen. Does nothing if they are already loaded. */
  loadCode: (address: string) => Promise<unknown>;
}

/**
 * Prefetches data and code of pages (R-NAV-11), five at a time. Does not prefetch with data saving, on a slow connection, or in the first second,
 * which is reserved for the current page. Links that a visitor points at are fetched before links in view.
 */
export function createPrefetch({ ahead, readPage, loadCode }: PrefetchSources) {
  const waiting = new Set<string>();
  let running = 0;

  function next(): void {
    for (const address of waiting) {
      if (running >= maxPreloads) return;
      waiting.delete(address);
      void fetchAhead(address);
    }
  }

  async function fetchAhead(address: string): Promise<void> {
    running += 1;
    const payload = readPage(address);
    ahead.set(address, { payload, atMs: performance.now() });
    payload.catch(() => ahead.delete(address));
    // errors are ignored, because the navigation repeats failed requests and shows their errors
    const [page] = await Promise.allSettled([payload, loadCode(address)]);
    running -= 1;
    const { redirect } = page.status === 'fulfilled' ? page.value : {};
    // also prefetches the target of a redirect, such as the first floor of the floor plan
    if (redirect?.startsWith('/') && !findAhead(ahead, redirect)) waiting.add(redirect);
    next();
  }

  return {
    want(address: string, isMeant: boolean): void {
      if (isSavingData() || findAhead(ahead, address) || performance.now() < prefetchDelayMs) return;
      const others = isMeant ? [...waiting] : [];
      if (isMeant) waiting.clear();
      for (const one of [address, ...others]) waiting.add(one);
      next();
    },
    /** Call when the link is out of view again. */
    forget: (address: string): void => void waiting.delete(address),
  };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }; // missing in some browsers and in TypeScript's DOM library
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
