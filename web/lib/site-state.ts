let kept = new Map<() => unknown, unknown>();

/**
 * Begins a site: what modules keep `ofSite` is made anew when it is next asked for. A document does so once, a test for each page that it
 * opens. The server's renders share theirs, and write nothing into it.
 */
export function createSite(): void {
  kept = new Map();
}

/** State that lives as long as the site: made when it is first asked for, the same afterwards. */
export function ofSite<T>(make: () => T): () => T {
  return () => {
    const state = kept.get(make) ?? make();
    kept.set(make, state);
    return state as T; // made by `make`
  };
}
