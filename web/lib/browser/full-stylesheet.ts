import { ofSite } from '../site-state.ts';

const state = ofSite((): { fetched?: HTMLLinkElement; loads: Map<string, Promise<unknown>> } => ({ loads: new Map() }));

/**
 * Applies the site's whole stylesheet, which the document names; the document itself only has the styles of its own markup. Resolves when applied.
 * Rejects if it cannot be loaded; the next call tries again.
 * Appends a new link behind all others. If an existing link became active, Chromium would rebuild all font faces, and a font that was too late for
 * this page (`optional`) would appear and shift it. Falls back to the link fetched earlier if loading fails.
 */
export const loadFullStylesheet = () =>
  once('all', async () => {
    const { fetched } = state();
    try {
      await append('all');
    } catch (error) {
      if (!fetched?.sheet) throw error;
      fetched.media = 'all';
    }
  });

/** As `loadFullStylesheet`, but never rejects: for content that is better shown unstyled than not at all. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

/** Fetches the stylesheet without applying it, also for use offline. Restyling a page at rest would be wasted (half a second on a phone). */
export const fetchFullStylesheet = () => state().loads.get('all') ?? once('not all', () => append('not all'));

function once(media: string, load: () => Promise<unknown>): Promise<unknown> {
  const { loads } = state();
  const loading = loads.get(media) ?? load();
  loads.set(media, loading);
  loading.catch(() => loads.delete(media));
  return loading;
}

async function append(media: 'all' | 'not all'): Promise<void> {
  const href = document.querySelector('style')?.dataset.fullStylesheet;
  if (!href) return; // the document has linked it
  const link = document.createElement('link');
  if (media === 'not all') state().fetched = link;
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(link, { rel: 'stylesheet', media, href, onload, onerror }));
  }).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
