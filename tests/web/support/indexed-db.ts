/** Creates the part of IndexedDB that stores one record, because this DOM has none. It is asynchronous, as in a browser. */
export function createIndexedDb() {
  let records: Map<string, unknown> | undefined;

  function answer<T>(act: () => T) {
    const request = { result: undefined as T | undefined, onsuccess: undefined as (() => void) | undefined };
    queueMicrotask(() => {
      request.result = act();
      request.onsuccess?.();
    });
    return request;
  }

  const files = {
    get: (key: string) => answer(() => structuredClone(records?.get(key))),
    put: (value: unknown, key: string) => answer(() => void records?.set(key, structuredClone(value))),
  };
  const opened = { createObjectStore: () => {}, transaction: () => ({ objectStore: () => files }), close: () => {} };

  return {
    open: () => {
      const request = Object.assign(
        answer(() => opened),
        { onupgradeneeded: () => {} },
      );
      records ??= new Map();
      return Object.assign(request, { result: opened });
    },
    deleteDatabase: () => {
      records = undefined;
    },
    /** The stored record, if any. */
    stored: () => [...(records?.values() ?? [])][0],
  };
}
