import { prefetchDelayMs, preloadsAtOnce } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { findAhead, type PagesAhead } from './page-loader.ts';

export interface PrefetchSources {
  /** Gets what is fetched; navigations take it from there. */
  ahead: PagesAhead;
  readPage: (address: string) => Promise<PagePayload>;
  /** The code and the words of the page's screen; once loaded, it costs nothing. */
  loadCode: (address: string) => Promise<unknown>;
}

/**
 * Fetches pages ahead (R-NAV-11): data and code, five at a time. Not for those who save data or have a slow line, and not in the first second,
 * which is the page's own. What somebody points at comes before what they only see.
 */
export function createPrefetch({ ahead, readPage, loadCode }: PrefetchSources) {
  const waiting = new Set<string>();
  let running = 0;

  function next(): void {
    for (const address of waiting) {
      if (running >= preloadsAtOnce) return;
      waiting.delete(address);
      void fetchAhead(address);
    }
  }

  async function fetchAhead(address: string): Promise<void> {
    running += 1;
    const payload = readPage(address);
    ahead.set(address, { payload, atMs: performance.now() });
    payload.catch(() => ahead.delete(address));
    const [page] = await Promise.allSettled([payload, loadCode(address)]); // what fails is asked for again by the navigation, which says so
    running -= 1;
    const { redirect } = page.status === 'fulfilled' ? page.value : {};
    // as the floor plan leads to its first floor
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
    /** It is out of sight again. */
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
