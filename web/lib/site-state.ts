let states = new Map<() => unknown, unknown>();

/**
 * Starts a site: discards all state from `ofSite`, which is then created again on the next use. Called once per document, and in tests for each page.
 * Server renders share one state and never write to it.
 */
export function createSite(): void {
  states = new Map();
}

/** Returns a function that returns a part of the site's state. `make` creates this part on first use; it lasts until the next `createSite`. */
export function ofSite<T>(make: () => T): () => T {
  return () => {
    const state = states.get(make) ?? make();
    states.set(make, state);
    return state as T; // safe: created by `make`
  };
}
