import type { PagePayload } from '#shared/site/page.ts';
import type { Api } from './api.ts';

/** Whoever scrolls asks with every frame. */
const pauseMs = 3000;

/** The calls that a document left out, because only sections read them whose code comes by itself. */
export interface LateCalls {
  /** Puts them to the page's others: one request; where that failed another, though not at once. Rejects as it did. */
  bring: () => Promise<void>;
  /** For React's `use`: settled when `bring` is, however that went: without its calls a section asks for them by itself. Undefined once they are there. */
  settled: () => Promise<void> | undefined;
}

const known = new WeakMap<PagePayload, LateCalls>();

/** Undefined where the page brought all its calls; the same one for all that ask for a page's. */
export function findLateCalls(api: Pick<Api, 'readPage'>, payload: PagePayload): LateCalls | undefined {
  if (!payload.hasLateCalls) return undefined;
  const late = known.get(payload) ?? toLateCalls(api, payload);
  known.set(payload, late);
  return late;
}

function toLateCalls(api: Pick<Api, 'readPage'>, payload: PagePayload): LateCalls {
  let bringing: Promise<void> | undefined;
  let settling: Promise<void> | undefined;
  const bring = () => {
    bringing ??= api.readPage(payload.head?.path ?? location.pathname).then(
      ({ calls }) => {
        Object.assign(payload.calls, { ...calls, ...payload.calls }); // what the page has shown stays as it was
        delete payload.hasLateCalls;
      },
      (error: unknown) => {
        setTimeout(() => {
          bringing = undefined;
        }, pauseMs);
        throw error;
      },
    );
    return bringing;
  };
  return {
    bring,
    settled() {
      if (!payload.hasLateCalls) return undefined;
      settling ??= bring().catch(() => {});
      return settling;
    },
  };
}
