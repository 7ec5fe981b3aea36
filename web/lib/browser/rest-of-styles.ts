import { ofSite } from '../site-state.ts';

const rest = ofSite((): { loading?: Promise<unknown>; isThere?: boolean; isLookless?: boolean } => ({}));

/**
 * A document brings the styles of its own markup, and names the sheet of all else. Resolves when that is there. Rejects where it cannot be
 * had; the next call tries again.
 */
export function restOfStyles(): Promise<unknown> {
  const state = rest();
  state.loading ??= load().catch((error: unknown) => {
    delete state.loading;
    throw error;
  });
  return state.loading;
}

/** Whether all styles are there now. The document's list of sheets does not tell: a sheet that has failed stands in it, too, for a moment. */
export const hasRestOfStyles = (): boolean => rest().isThere === true || nameRest() === undefined;

/** The same for what is better shown plain than not at all: it never rejects. */
export const tryRestOfStyles = () => restOfStyles().catch(() => undefined);

/** What a live page loads, once it can be shown as it should look; what a page loads before belongs to the document's own markup. */
export async function withStyles<T>(loaded: Promise<T>): Promise<T> {
  if ('ready' in document.documentElement.dataset && !rest().isLookless) await tryRestOfStyles();
  return loaded;
}

/** Around an `import()` of what shows nothing, or only what is in every document's styles: it does not wait for the sheet. */
export function withoutLook<T>(load: () => T): T {
  const state = rest();
  state.isLookless = true;
  try {
    return load();
  } finally {
    state.isLookless = false;
  }
}

async function load(): Promise<void> {
  const href = nameRest();
  if (!href) return;
  const link = document.createElement('link');
  const loaded = new Promise((onload, onerror) => {
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }));
  });
  await loaded.catch((error: unknown) => {
    link.remove(); // Chromium lists an empty sheet for it
    throw error;
  });
  rest().isThere = true;
}

/** Undefined: the document has linked it. */
const nameRest = () => document.querySelector('style')?.dataset.rest;
