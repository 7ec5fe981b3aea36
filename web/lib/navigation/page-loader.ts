import { prefetchDelayMs, preloadsAtOnce } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { Api } from '../data/api.ts';
import { isNetworkFailure } from '../data/network-failure.ts';

const keptMs = 30_000;

/** Gets the payload of a page for a navigation; a page that was fetched ahead is used if that was just now. */
export function createPageLoader(api: Api) {
  const ahead = new Map<string, { payload: Promise<PagePayload>; atMs: number }>();
  let running = 0;

  /** What is too old is forgotten. */
  function findAhead(address: string): Promise<PagePayload> | undefined {
    for (const [kept, { atMs }] of ahead) if (performance.now() - atMs >= keptMs) ahead.delete(kept);
    return ahead.get(address)?.payload;
  }

  function take(address: string): Promise<PagePayload> {
    const payload = findAhead(address);
    ahead.delete(address);
    return payload ?? api.readPage(address);
  }

  return {
    /**
     * Fails for want of a network alone: where the whole page cannot be had otherwise, each part of the screen asks for its own data and
     * shows its own failure.
     */
    load: (address: string): Promise<PagePayload> =>
      take(address).catch((error: unknown) => {
        if (isNetworkFailure(error)) throw error;
        return emptyPayload();
      }),

    /** Fetches a page ahead (R-NAV-11): not for those who save data or have a slow line, and few at a time. */
    prefetch(address: string): void {
      if (isSavingData() || findAhead(address) || running >= preloadsAtOnce || performance.now() < prefetchDelayMs) return;
      running += 1;
      const payload = api.readPage(address).finally(() => {
        running -= 1;
      });
      payload.catch(() => ahead.delete(address));
      ahead.set(address, { payload, atMs: performance.now() });
    },
  };
}

function emptyPayload(): PagePayload {
  return { status: 200, head: undefined, calls: {}, failures: {}, renderedAt: new Date().toISOString() };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }; // not in every browser, nor in TypeScript's DOM
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
