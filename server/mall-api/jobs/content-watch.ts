import type { FastifyBaseLogger } from 'fastify';
import type { Domain } from '../domain.ts';

const lookMs = 5000;
/** Of a whole new programme everybody hears once, and not all of it. */
const mostNamed = 20;

interface Dependencies {
  domain: Pick<Domain, 'clock' | 'getSettings' | 'live' | 'queries'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Tells everybody what of the centre's content has changed, whichever process has imported it, and which announcements have come by
 * themselves, at the hour at which they are published.
 */
export function createContentWatch({ domain: { clock, getSettings, live, queries }, log }: Dependencies) {
  let known = read();
  let timer: NodeJS.Timeout | undefined;

  function read() {
    return {
      settings: JSON.stringify(getSettings()),
      parking: JSON.stringify(queries.documents.listDocuments('parking')),
      published: new Set(queries.announcements.listPublishedIds(clock())),
    };
  }

  function look(): void {
    const before = known;
    known = read();
    const ids = [...known.published].filter((id) => !before.published.has(id));
    if (known.settings !== before.settings) live.tellEverybody('settings.changed', {});
    if (known.parking !== before.parking) live.tellEverybody('parking.changed', {});
    if (ids.length > 0) live.tellEverybody('announcement.published', { ids: ids.slice(0, mostNamed) });
  }

  return {
    look,
    start(): void {
      timer = setInterval(() => {
        try {
          look();
        } catch (err) {
          log.error({ err }, 'it could not be seen whether the content has changed');
        }
      }, lookMs);
    },
    close: (): void => clearInterval(timer),
  };
}
