import { memberStore, type OfflineFacts, offlineStore, storedAtHeader } from '#shared/site/offline.ts';

/** `kit`: base and kit of a build. `pages`: payloads of visited pages, of which only the last ones stay. */
export type Room = 'kit' | 'pages';

/** A bound for a visitor's storage: thirty payloads of 100 kB, unpacked. */
const maxVisitedPages = 30;
/** Header of a stored payload: the files of its screen are stored, too. */
const completeHeader = 'x-kept-complete';

/**
 * Creates the worker's store: two caches per build, because a page, its shell and its files must be of one build. The caches of other builds stay
 * readable until this build's are complete.
 */
export function createStore(caches: CacheStorage, { tenant, build }: Pick<OfflineFacts, 'tenant' | 'build'>) {
  const beginning = `${offlineStore}:${tenant}:`;
  const toName = (of: string, room: Room) => `${beginning}${of}:${room}`;
  const exact = { ignoreVary: true } as const; // bodies are the same in every encoding

  async function read(of: string, room: Room, address: string): Promise<Response | undefined> {
    return caches.match(address, { ...exact, cacheName: toName(of, room) });
  }

  async function write(
    room: Room,
    address: string,
    { body, headers }: Pick<Response, 'body' | 'headers'>,
    isComplete = true,
  ): Promise<void> {
    const known = await read(build, room, address);
    const stamped = new Headers(headers);
    if (!stamped.has(storedAtHeader)) stamped.set(storedAtHeader, new Date().toISOString()); // a copy keeps its time
    if (isComplete || (known && isWhole(known))) stamped.set(completeHeader, '1');
    const cache = await caches.open(toName(build, room));
    await cache.put(address, new Response(body, { headers: stamped })); // the address becomes the most recent one; if this fails, the old answer stays
    if (room !== 'pages') return;
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - maxVisitedPages))) await cache.delete(old, exact);
  }

  /** Lists the builds with something stored: this one first. */
  async function listBuilds(): Promise<string[]> {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    const others = names.map((name) => name.slice(beginning.length).split(':', 1)[0] ?? '').filter((name) => name !== build);
    return [build, ...new Set(others)];
  }

  return {
    build,
    read,
    write,
    listBuilds,
    /** Finds a response of any build, this one's first. For files, whose names change with their content, and for records. */
    async find(address: string): Promise<Response | undefined> {
      for (const one of await listBuilds()) {
        const found = await read(one, 'kit', address);
        if (found) return found;
      }
      return undefined;
    },
    /** Finds a payload whose screen is stored, too. */
    async findPayload(of: string, address: string): Promise<Response | undefined> {
      const visited = await read(of, 'pages', address);
      return visited && isWhole(visited) ? visited : read(of, 'kit', address);
    },
    /** Removes a record or a page that no longer exists, of every build. */
    async remove(address: string): Promise<void> {
      const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
      for (const name of names) await (await caches.open(name)).delete(address, exact);
    },
    async list(of: string, room: Room): Promise<string[]> {
      if (!(await caches.has(toName(of, room)))) return [];
      return (await (await caches.open(toName(of, room))).keys()).map(({ url }) => url);
    },
    /** Drops everything but this build's caches. */
    dropOthers: () => drop(caches, (name) => name.startsWith(offlineStore) && !name.startsWith(`${beginning}${build}:`)),
    /** Drops the caches of another centre at this address. */
    dropOtherCentres: () => drop(caches, (name) => name.startsWith(offlineStore) && !name.startsWith(beginning)),
  };
}

export type Store = ReturnType<typeof createStore>;

/** Drops everything that the worker has ever stored. */
export const dropStore = (caches: CacheStorage) => drop(caches, (name) => name.startsWith(offlineStore) || name.startsWith(memberStore));

async function drop(caches: CacheStorage, isMeant: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (isMeant(name)) await caches.delete(name);
}

const isWhole = ({ headers }: Response) => headers.has(completeHeader);

/** Time at which a response was stored, in milliseconds since 1970; `NaN` if it was not. */
export const storedAtMs = ({ headers }: Response): number => Date.parse(headers.get(storedAtHeader) ?? '');
