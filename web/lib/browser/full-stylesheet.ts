import { ofSite } from '../site-state.ts';

const state = ofSite((): { fetched?: HTMLLinkElement; loads: Map<string, Promise<unknown>> } => ({ loads: new Map() }));

/**
 * Applies the site's whole stylesheet, whose address is in the document. Until then, only the styles for the document's markup apply. Resolves when
 * applied. Rejects if it cannot be loaded; the next call tries again. Appends a new link after all others. If an existing link were activated,
 * Chromium would rebuild all font faces. A font that was too late for this page (`optional`) would then appear and shift it. If loading fails,
 * activates the link of `fetchFullStylesheet`.
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

/** Like `loadFullStylesheet`, but never rejects. For content that should be shown even without styles. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

/**
 * Fetches the stylesheet without applying it, so that it is available later and offline. Applying it now would restyle the page for nothing, which
 * takes a phone half a second.
 */
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
  if (!href) return; // the document already links the whole stylesheet
  const link = document.createElement('link');
  if (media === 'not all') state().fetched = link;
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(link, { rel: 'stylesheet', media, href, onload, onerror }));
  }).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
