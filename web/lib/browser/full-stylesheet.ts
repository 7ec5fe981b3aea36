import { ofSite } from '../site-state.ts';

const state = ofSite((): { loading?: Promise<unknown> } => ({}));

/**
 * A document brings the styles of its own markup, and names the site's whole stylesheet. Resolves once that is there. Rejects where it cannot
 * be had; the next call tries again.
 */
export function loadFullStylesheet(): Promise<unknown> {
  const here = state();
  here.loading ??= load().catch((error: unknown) => {
    delete here.loading;
    throw error;
  });
  return here.loading;
}

/** The same for what is better shown plain than not at all: it never rejects. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

async function load(): Promise<void> {
  const href = document.querySelector('style')?.dataset.fullStylesheet;
  if (!href) return; // the document has linked it
  const link = document.createElement('link');
  const loaded = new Promise((onload, onerror) => {
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }));
  });
  await loaded.catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
