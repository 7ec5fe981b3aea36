import type { PagePayload } from '#shared/site/page.ts';
import type { Api } from '../data/api.ts';
import { isNetworkFailure } from '../data/network-failure.ts';

/** As long as the gateway itself takes a page for fresh. */
const keptMs = 60_000;

/** Pages that were fetched ahead (`prefetch.ts`), by path and query. */
export type PagesAhead = Map<string, { payload: Promise<PagePayload>; atMs: number }>;

/** Gets the payload of a page for a navigation; one that was fetched ahead just now is used. */
export function createPageLoader(api: Api) {
  const ahead: PagesAhead = new Map();

  function take(address: string): Promise<PagePayload> {
    const payload = findAhead(ahead, address);
    ahead.delete(address);
    return payload ?? api.readPage(address);
  }

  return {
    ahead,
    readPage: api.readPage,
    /**
     * Fails for want of a network alone: where the whole page cannot be had otherwise, each part of the screen asks for its own data and
     * shows its own failure.
     */
    load: (address: string): Promise<PagePayload> =>
      take(address).catch((error: unknown) => {
        if (isNetworkFailure(error)) throw error;
        return emptyPayload();
      }),
  };
}

/** What is too old is forgotten. */
export function findAhead(ahead: PagesAhead, address: string): Promise<PagePayload> | undefined {
  for (const [kept, { atMs }] of ahead) if (performance.now() - atMs >= keptMs) ahead.delete(kept);
  return ahead.get(address)?.payload;
}

function emptyPayload(): PagePayload {
  return { status: 200, head: undefined, calls: {}, failures: {} };
}
