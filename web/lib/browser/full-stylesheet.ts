import { ofSite } from '../site-state.ts';

const links = ofSite(() => new Map<string, Promise<unknown>>());

/**
 * A document brings the styles of its own markup, and names the site's whole stylesheet. Makes the page look by that one, and resolves once it
 * does. Rejects where it cannot be had; the next call tries again.
 */
export const loadFullStylesheet = () => link('all');

/** The same for what is better shown plain than not at all: it never rejects. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

/** Only has it at hand, also for when there is no network: a page at rest that looks by it is restyled for nothing (half a second on a phone). */
export const fetchFullStylesheet = () => links().get('all') ?? link('not all');

/**
 * A link of its own for each, behind all others: where one that is there already begins to count, Chromium makes all faces anew, and a font that
 * was too late for this page (`optional`) is in use at once and moves it.
 */
function link(media: string): Promise<unknown> {
  const known = links();
  const loading = known.get(media) ?? append(media);
  known.set(media, loading);
  loading.catch(() => known.delete(media));
  return loading;
}

async function append(media: string): Promise<void> {
  const href = document.querySelector('style')?.dataset.fullStylesheet;
  if (!href) return; // the document has linked it
  const element = document.createElement('link');
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(element, { rel: 'stylesheet', media, href, onload, onerror }));
  }).catch((error: unknown) => {
    element.remove();
    throw error;
  });
}
