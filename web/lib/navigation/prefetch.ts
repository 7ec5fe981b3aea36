import { maxPreloads, prefetchDelayMs } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { findAhead, type PagesAhead } from './page-loader.ts';

export interface PrefetchSources {
  /** Receives prefetched pages; navigations take them from there. */
  ahead: PagesAhead;
  readPage: (address: string) => Promise<PagePayload>;
  /** Loads code and messages of the page's screen; free once loaded. */
  loadCode: (address: string) => Promise<unknown>;
}

/**
 * Prefetches pages (R-NAV-11): data and code, five at a time. Not with data saving or a slow connection, and not in the first second, which belongs
 * to the page itself. Links that a visitor points at come before links in view.
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
    const [page] = await Promise.allSettled([payload, loadCode(address)]); // the navigation repeats failed requests and shows their errors
    running -= 1;
    const { redirect } = page.status === 'fulfilled' ? page.value : {};
    // the floor plan redirects to its first floor
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
  const { connection } = navigator as Navigator & { connection?: Connection }; // not in every browser, nor in TypeScript's DOM
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
