import { ofSite } from '../site-state.ts';

const state = ofSite((): { fetched?: HTMLLinkElement; loads: Map<string, Promise<unknown>> } => ({ loads: new Map() }));

/**
 * A document brings the styles of its own markup, and names the site's whole stylesheet. Makes the page look by that one, and resolves once it
 * does. Rejects where it cannot be had; the next call tries again.
 *
 * By a link of its own, behind all others: where one that is there already begins to count, Chromium makes all faces anew, and a font that was
 * too late for this page (`optional`) is in use at once and moves it. Where that cannot be had any more, the one that was fetched has to do.
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

/** The same for what is better shown plain than not at all: it never rejects. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

/** Only has it at hand, also for when there is no network: a page at rest that looks by it is restyled for nothing (half a second on a phone). */
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
