import { messages } from 'virtual:messages/unread_mark';
import type { Success } from '#shared/contracts/envelope.ts';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageStart } from '#shared/site/page.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import { type Live, siteLive } from '../realtime/live.ts';
import { siteSession } from './session.ts';

type Place = Pick<SiteConfig, 'locale'> & { tenant: { realtime?: SiteRealtime | undefined } };

/** Site for which the mark was started, and its number of unread messages. Not stored by `ofSite`, because every page would load that state. */
const begun: { live?: Live; count?: number | undefined; refresh?: () => void } = {};
const listeners = new Set<() => void>();

/** Number of unread messages. Undefined until it is known. Only this module requests it. */
export const readUnread = () => begun.count;

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the number again. */
export const refreshUnread = () => begun.refresh?.();

/**
 * Shows the number of unread messages at the links to the account in header and bottom bar, and in the title of every page. Live events update it.
 * Changes the DOM without React, because the code is loaded only for members. Only the first call per site has an effect.
 */
export function markUnread({ locale, tenant: { realtime } }: Place, readUnread: () => Promise<number>): void {
  const live = siteLive();
  if (begun.live === live) return;
  Object.assign(begun, { live, count: undefined, refresh: () => void refresh() });
  const observer = new MutationObserver(draw); // a navigation replaces the title, so the mark is drawn again
  let unread = 0;
  let lastNumber = 0;

  async function refresh(): Promise<void> {
    const number = ++lastNumber;
    const found = siteSession().token() === undefined ? 0 : await readUnread().catch(() => undefined); // unknown: keep the last number
    if (number !== lastNumber || found === undefined || begun.live !== live) return;
    unread = found;
    begun.count = found;
    for (const listener of listeners) listener();
    draw();
  }

  function draw(): void {
    if (begun.live !== live) {
      observer.disconnect(); // another site was started in this document (tests)
      return;
    }
    for (const old of document.querySelectorAll('.unread-mark')) if (old.getAttribute('data-count') !== String(unread)) old.remove();
    const title = document.title.replace(/^\(\d+\+?\) /, '');
    const marked = unread > 0 ? `(${toShort(unread)}) ${title}` : title;
    if (document.title !== marked) document.title = marked;
    if (unread === 0) return;
    const account = toPath('dashboard', locale);
    for (const link of document.querySelectorAll('.header-tool, .bottom-bar-entry')) {
      if (link.getAttribute('href') === account && !link.querySelector('.unread-mark'))
        link.append(toMark(unread, messages[locale].messages));
    }
  }

  void refresh();
  if (realtime)
    import('../realtime/open-live.ts').then(
      ({ openSiteLive }) => openSiteLive(realtime),
      () => undefined, // without a network the number is requested when the member returns to the tab
    );
  for (const name of ['message.created', 'message.read'] as const) live.listen(name, () => void refresh());
  siteSession().subscribe(() => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && live.state() !== 'live') void refresh();
  });
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** `markUnread` for callers without the site's configuration: reads it from the document. */
export function markUnreadHere(): void {
  const text = document.getElementById('start')?.textContent;
  if (!text) return;
  const { config } = JSON.parse(text) as PageStart; // safe: written by the gateway into the document
  if (config.notOffered?.includes(getUnreadMessages.name)) return;
  markUnread(config, async () => {
    const headers = { authorization: `Bearer ${siteSession().token() ?? ''}` };
    const answer = await fetch(`/api${getUnreadMessages.path}`, { headers });
    const { data } = (await answer.json()) as Success<{ unread: number }>; // safe: read by the gateway; a failure has no data
    return data.unread;
  });
}

/** Creates the mark: a visible number, and a text for screen readers. */
function toMark(unread: number, words: string): Element {
  const both = document.createElement('span');
  both.className = 'unread-mark';
  both.dataset.count = String(unread);
  const [visible, spoken] = [document.createElement('span'), document.createElement('span')];
  visible.className = 'header-count';
  visible.ariaHidden = 'true';
  visible.textContent = toShort(unread);
  spoken.className = 'visually-hidden';
  spoken.textContent = ` (${words}: ${unread})`;
  both.append(visible, spoken);
  return both;
}

function toShort(count: number): string {
  return count > 99 ? '99+' : String(count);
}
