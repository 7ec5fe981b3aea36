import type { Logger } from 'pino';
import { fromGuestKey } from './guest-view.ts';
import { shareOut } from './memory-budget.ts';
import { createStaleCache, type StaleCache } from './stale-cache.ts';
import type { CacheClock } from './stored-answer.ts';
import { waitMs } from './windows.ts';

interface Dependencies {
  megabytes: number;
  clock: CacheClock;
  random: () => number;
  log: Pick<Logger, 'warn'>;
}

export type Caches = Readonly<Record<'content' | 'pages' | 'queriedPages' | 'images' | 'documents' | 'sitemaps' | 'calendars', StaleCache>>;

/** Creates all shared caches of a gateway, within one memory budget. A page becomes stale when an answer that it was built from changes. */
export function createCaches({ megabytes, clock, random, log }: Dependencies): Caches {
  const bytes = shareOut(megabytes);
  const onRefreshError = (key: string, error: unknown) =>
    log.warn({ err: error, key: key.split('?', 1)[0] }, 'a stale answer could not be refreshed');
  const create = (name: keyof Caches, more: Partial<Parameters<typeof createStaleCache>[0]> = {}) =>
    createStaleCache({ clock, random, maxBytes: bytes[name], onRefreshError, ...more });
  const ofPages = { waitMs: waitMs.most }; // the calls a page makes each have a shorter timeout
  const [pages, queriedPages] = [create('pages', ofPages), create('queriedPages', ofPages)];
  const onChange = (key: string) => {
    for (const cache of [pages, queriedPages]) cache.expire(fromGuestKey(key));
  };
  return {
    content: create('content', { onChange }),
    pages,
    queriedPages,
    images: create('images'),
    documents: create('documents'),
    sitemaps: create('sitemaps'),
    calendars: create('calendars'),
  };
}
