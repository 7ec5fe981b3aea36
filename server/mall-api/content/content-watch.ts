import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { contentTag } from '#shared/site/purge-tags.ts';
import type { Domain } from '../domain.ts';

const lookMs = 1000;
/** Max time that publishing waits until searches find the change; indexing a large centre takes seconds. */
const searchPatienceMs = 500;
/** Max announcements in an event for open pages; a whole new programme is announced only in part. */
const maxNamed = 20;
/** Resources that use the search index. */
const searchTags = ['search', 'companies'];

const none = '[]';

interface Dependencies {
  domain: Pick<Domain, 'centreIndex' | 'clock' | 'getSettings' | 'live' | 'queries'>;
  /** Purges tags in the gateways. */
  purge: (tags: readonly string[]) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Notifies open pages and gateways about changed content, imported by any process, and about announcements whose publication time has come. */
export function createContentWatch({ domain: { centreIndex, clock, getSettings, live, queries }, purge, log }: Dependencies) {
  let known = read();
  let timer: NodeJS.Timeout | undefined;

  function read() {
    const now = clock();
    return {
      importKey: queries.getImportKey(),
      atMs: now.getTime(),
      settings: JSON.stringify(getSettings()),
      parking: JSON.stringify(queries.documents.listDocuments('parking')),
      published: queries.announcements.readPublishedIds(now),
    };
  }

  /** Reads only the announcements published since the last look, because nothing else changes without an import or an edit. */
  function readOn({ published, ...before }: typeof known): typeof known {
    const now = clock();
    const hasMore = queries.announcements.readPublishedIds(now, before.atMs) !== none;
    return { ...before, atMs: now.getTime(), published: hasMore ? queries.announcements.readPublishedIds(now) : published };
  }

  /**
   * Purges all content, and searches a second time after reindexing: until then searches use the old index, and
   * gateways may cache the answers of these searches.
   */
  async function purgeContent(): Promise<void> {
    const told = purge([contentTag]);
    const found = Promise.all([told, centreIndex.renew()]).then(() => purge(searchTags));
    await told;
    await Promise.race([found, sleep(searchPatienceMs, undefined, { ref: false })]);
  }

  function tellChanges(): Promise<void> {
    const before = known;
    const isSame = queries.getImportKey() === before.importKey;
    known = isSame ? readOn(before) : read();
    const purged = isSame ? Promise.resolve() : purgeContent();
    const ids = known.published === before.published ? [] : findMore(known.published, before.published);
    if (known.settings !== before.settings) live.publishToAll('settings.changed', {});
    if (known.parking !== before.parking) live.publishToAll('parking.changed', {});
    if (ids.length > 0) live.publishToAll('announcement.published', { ids: ids.slice(0, maxNamed) });
    return purged;
  }

  /** Resolves when gateways serve the current content. Does not wait for searches of a large centre. */
  async function look(): Promise<void> {
    try {
      await tellChanges();
    } catch (err) {
      log.error({ err }, 'it could not be seen whether the content has changed');
    }
  }

  return {
    look,
    start(): void {
      timer = setInterval(() => void look(), lookMs);
    },
    close: (): void => clearInterval(timer),
  };
}

function findMore(now: string, before: string): number[] {
  const known = new Set(JSON.parse(before) as number[]); // safe: the database lists ids
  return (JSON.parse(now) as number[]).filter((id) => !known.has(id)).sort((one, other) => one - other);
}
