import { ofSite } from '../site-state.ts';

const state = ofSite((): { link?: HTMLLinkElement; loading?: Promise<unknown> } => ({}));

/**
 * A document brings the styles of its own markup, and names the site's whole stylesheet. Makes the page look by that one, and resolves once it
 * does. Rejects where it cannot be had; the next call tries again.
 */
export function loadFullStylesheet(): Promise<unknown> {
  const loading = fetchFullStylesheet();
  const { link } = state();
  if (link) link.media = 'all';
  return loading;
}

/** The same for what is better shown plain than not at all: it never rejects. */
export const tryFullStylesheet = () => loadFullStylesheet().catch(() => undefined);

/** Only has it at hand, also for when there is no network: a page at rest that looks by it is restyled for nothing (half a second on a phone). */
export function fetchFullStylesheet(): Promise<unknown> {
  const here = state();
  here.loading ??= fetchSheet(here).catch((error: unknown) => {
    here.link?.remove();
    delete here.link;
    delete here.loading;
    throw error;
  });
  return here.loading;
}

async function fetchSheet(here: ReturnType<typeof state>): Promise<void> {
  const href = document.querySelector('style')?.dataset.fullStylesheet;
  if (!href) return; // the document has linked it
  const link = document.createElement('link');
  here.link = link;
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(link, { rel: 'stylesheet', media: 'not all', href, onload, onerror }));
  });
}
