import { ofSite } from '../site-state.ts';

const rest = ofSite((): { loading?: Promise<unknown> } => ({}));

/**
 * A document brings the styles of its own markup, and names the sheet of all else. Resolves when that is there. Rejects where it cannot be
 * had; the next call tries again.
 */
export function restOfStyles(): Promise<unknown> {
  const state = rest();
  state.loading ??= load(document.querySelector('style')?.dataset.rest).catch((error: unknown) => {
    delete state.loading;
    throw error;
  });
  return state.loading;
}

/** What a live page loads, once it can be shown as it should look: better plain than not at all. */
export async function withStyles<T>(loaded: Promise<T>): Promise<T> {
  const isLive = 'ready' in document.documentElement.dataset; // before that it belongs to the document's own markup
  if (isLive) await restOfStyles().catch(() => 0);
  return loaded;
}

const signs = ['load', 'pointerdown', 'keydown', 'scroll'];

/** Has the sheet loaded when the page is, or with the visitor's first sign of life. To be called before the page has loaded. */
export function followWithStyles(): void {
  const follow = () => void restOfStyles().catch(() => 0); // whoever needs it asks again
  for (const sign of signs) addEventListener(sign, follow, { once: true });
}

async function load(href: string | undefined): Promise<void> {
  if (!href) return; // the document has linked it
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
}
