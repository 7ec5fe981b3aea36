let states = new Map<() => unknown, unknown>();

/**
 * Starts a site: state from `ofSite` is created afresh on next use. Called once per document, and in tests for each page. Server renders share their
 * state and never write to it.
 */
export function createSite(): void {
  states = new Map();
}

/** State that lives as long as the site: created on first use, the same afterwards. */
export function ofSite<T>(make: () => T): () => T {
  return () => {
    const state = states.get(make) ?? make();
    states.set(make, state);
    return state as T; // created by `make`
  };
}
