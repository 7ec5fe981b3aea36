/** A cache storage in memory, for tests of the service worker: the part of the browser's that the worker uses. */
export function createCaches(): CacheStorage {
  const stored = new Map<string, Map<string, { text: string; headers: Headers }>>();
  const toUrl = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost').href;
  const toResponse = (found: { text: string; headers: Headers } | undefined) =>
    found && new Response(found.text, { headers: found.headers });

  function open(name: string) {
    const entries = stored.get(name) ?? new Map();
    stored.set(name, entries);
    return {
      async put(request: RequestInfo, response: Response) {
        const entry = { text: await response.text(), headers: new Headers(response.headers) };
        entries.delete(toUrl(request)); // the entry becomes the last one
        entries.set(toUrl(request), entry);
      },
      match: async (request: RequestInfo) => toResponse(entries.get(toUrl(request))),
      delete: async (request: RequestInfo) => entries.delete(toUrl(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  }

  return {
    open: async (name: string) => open(name),
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    match: async (request: RequestInfo, { cacheName }: MultiCacheQueryOptions = {}) => {
      const found = [...stored].find(([name, entries]) => (cacheName ?? name) === name && entries.has(toUrl(request)));
      return toResponse(found?.[1].get(toUrl(request)));
    },
  } as unknown as CacheStorage; // safe: has everything that the worker calls
}
