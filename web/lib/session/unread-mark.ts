import { messages } from 'virtual:messages/unread_mark';
import { toAddress } from '#shared/contracts/address.ts';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageStart } from '#shared/site/page.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import { afterFirstView } from '../browser/after-first-view.ts';
import { siteLive } from '../realtime/live.ts';
import { ofSite } from '../site-state.ts';
import { siteSession } from './session.ts';

type Place = Pick<SiteConfig, 'locale'> & { tenant: { realtime?: SiteRealtime | undefined } };

const begun = ofSite(() => ({ isBegun: false }));

/**
 * How many of the centre's messages the member has not read: at the ways to their account in the header and the phone's bar, and in the title,
 * on every page. It follows what happens. Loaded for members alone, and therefore no part of what React draws: it adds to the links and takes away.
 */
export function markUnread({ locale, tenant: { realtime } }: Place): void {
  if (begun().isBegun) return;
  begun().isBegun = true;
  let unread = 0;
  let asked = 0;

  async function ask(): Promise<void> {
    const own = ++asked;
    const token = siteSession().token();
    const found = token === undefined ? 0 : await readUnread(token);
    if (own !== asked || found === undefined) return;
    unread = found;
    draw();
  }

  function draw(): void {
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

  afterFirstView(() => {
    void ask();
    if (realtime)
      import('../realtime/open-live.ts').then(
        ({ openSiteLive }) => openSiteLive(realtime),
        () => undefined, // without a network it is asked for when the member comes back to the tab
      );
  });
  for (const name of ['message.created', 'message.read'] as const) siteLive().listen(name, () => void ask());
  siteSession().subscribe(() => void ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && siteLive().state() !== 'live') void ask();
  });
  new MutationObserver(draw).observe(document.head, { childList: true, characterData: true, subtree: true }); // a navigation writes the title anew
}

/** For whoever has not the site's configuration at hand: the document has it. */
export function markUnreadHere(): void {
  const text = document.getElementById('start')?.textContent;
  if (text) markUnread((JSON.parse(text) as PageStart).config); // written by the gateway's document
}

/** Undefined: nobody knows just now. */
async function readUnread(token: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`/api${toAddress(getUnreadMessages)}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data?: { unread: number } }; // read by the gateway
    return data?.unread;
  } catch {
    return undefined;
  }
}

/** A number for the eye, and in words for who hears the link. */
function toMark(unread: number, words: string): Element {
  const mark = document.createElement('span');
  mark.className = 'unread-mark';
  mark.dataset.count = String(unread);
  const [seen, said] = [document.createElement('span'), document.createElement('span')];
  seen.className = 'header-count';
  seen.ariaHidden = 'true';
  seen.textContent = toShort(unread);
  said.className = 'visually-hidden';
  said.textContent = ` (${words}: ${unread})`;
  mark.append(seen, said);
  return mark;
}

function toShort(count: number): string {
  return count > 99 ? '99+' : String(count);
}
