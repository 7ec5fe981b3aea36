import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { contentTag } from '#shared/site/purge-tags.ts';
import type { Domain } from '../../domain.ts';

const lookMs = 1000;
/** Whoever has published something waits so long for searches that find it: the index of a large centre takes seconds. */
const searchPatienceMs = 500;
/** Of a whole new programme everybody hears once, and not all of it. */
const mostNamed = 20;
/** Resources of which something is found by the index. */
const searchTags = ['search', 'companies'];

const none = '[]';

interface Dependencies {
  domain: Pick<Domain, 'centreIndex' | 'clock' | 'getSettings' | 'live' | 'queries'>;
  /** Tells the gateways that their copies are old. */
  purge: (tags: readonly string[]) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Tells everybody what of the centre's content has changed, whichever process has imported it, and which announcements have come by
 * themselves, at the hour at which they are published.
 */
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

  /** Without an import nothing is another, and hours pass: then what has come since the last look is all there is to read. */
  function readOn({ published, ...before }: typeof known): typeof known {
    const now = clock();
    const hasMore = queries.announcements.readPublishedIds(now, before.atMs) !== none;
    return { ...before, atMs: now.getTime(), published: hasMore ? queries.announcements.readPublishedIds(now) : published };
  }

  /** Searches answer by the index before until the next is made: what gateways have heard of them meanwhile is old, too. */
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
    if (known.settings !== before.settings) live.tellEverybody('settings.changed', {});
    if (known.parking !== before.parking) live.tellEverybody('parking.changed', {});
    if (ids.length > 0) live.tellEverybody('announcement.published', { ids: ids.slice(0, mostNamed) });
    return purged;
  }

  /** Resolves once the next who asks a gateway gets what is there now; for searches of a large centre it does not wait. */
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
  const known = new Set(JSON.parse(before) as number[]); // ids, as the database lists them
  return (JSON.parse(now) as number[]).filter((id) => !known.has(id)).sort((one, other) => one - other);
}
