import { guardRoute } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { KeepRequest, KeptMessage } from '#shared/site/offline.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import type { Navigation, ShownPage } from '../navigation/navigation.ts';
import { dropMemberCaches } from '../session/forget-kept.ts';
import { siteSession } from '../session/session.ts';
import { type KeptLineSite, showKeptLine } from './kept-line.ts';

/** Time after a navigation until the page is stored: the visitor may only pass through it. */
const settledMs = 1500;

export type OfflineConfig = KeptLineSite & Pick<SiteConfig, 'buildId' | 'settings' | 'offline' | 'notOffered'>;

/**
 * Registers the service worker, and asks it to store each page that the visitor stays on. Nothing is fetched ahead for visitors who save data, or are
 * on the slowest connections.
 */
export function startOffline(config: OfflineConfig, navigation: Navigation): void {
  const { serviceWorker } = navigator;
  let stored = '';
  let oldest = { key: '', at: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    const { page } = navigation.state();
    const { controller } = serviceWorker;
    const request = toKeepRequest(config, page);
    if (!controller || !navigator.onLine || isSparing() || page.payload.kept || stored === page.key) return;
    stored = page.key;
    controller.postMessage(request);
    const token = siteSession().token();
    if (token !== undefined)
      keepMember(token, config.notOffered).catch(() => undefined); // without a network, the next page tries again
    else if (siteSession().known() === undefined) void dropMemberCaches(); // a session may have ended while its page was being left
  };
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, settledMs);
  };
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<KeptMessage> | undefined>) => {
    if (data?.kind !== 'kept' || data.at === undefined) return;
    const before = oldest.key === navigation.state().page.key ? oldest.at : undefined;
    oldest = { key: navigation.state().page.key, at: before !== undefined && before < data.at ? before : data.at };
    showKeptLine(config, { at: oldest.at });
  });
  serviceWorker.addEventListener('controllerchange', () => {
    stored = ''; // the worker before only showed notifications, or belonged to another build
    keep();
  });
  navigation.subscribe(() => {
    const { page, coming } = navigation.state();
    if (coming) return;
    showKeptLine(config, page.payload.kept);
    keepSoon();
  });
  showKeptLine(config, navigation.state().page.payload.kept);
  keep();
  sendWaiting();
  window.addEventListener('online', () => sendWaiting());
  if (!isSparing()) serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' }).catch(() => undefined); // storage is switched off
}

/** Pauses before what waits is sent again: an event `online` comes before the network works, and not every browser has `sync`. */
const sendAgainMs = [3000, 10_000, 30_000, 60_000];
let sendingAgain: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits in this browser, and tries again while something is left and the browser is online. */
function sendWaiting(attempt = 0): void {
  clearTimeout(sendingAgain);
  if (siteSession().token() === undefined) return;
  const askAgain = (isWaiting: boolean) => {
    const restMs = sendAgainMs[attempt];
    if (isWaiting && navigator.onLine && restMs !== undefined) sendingAgain = setTimeout(() => sendWaiting(attempt + 1), restMs);
  };
  void import('../waiting/queue-call.ts').then(({ sendIfWaiting }) => sendIfWaiting().then(askAgain)).catch(() => undefined); // the next page tries again
}

async function keepMember(...member: Parameters<typeof import('./keep-member.ts').keepForMember>): Promise<void> {
  const { keepForMember } = await import('./keep-member.ts');
  await keepForMember(...member);
}

function toKeepRequest({ buildId, locale, settings }: OfflineConfig, { pathname, search, route }: ShownPage): KeepRequest {
  const isPublic = route && guardRoute(route.name, { settings, hasToken: false }) === 'allow';
  const isMember = siteSession().token() !== undefined;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => toOwnPath(name));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.header img')].map(({ currentSrc }) => toOwnPath(currentSrc));
  return {
    kind: 'keep',
    build: buildId,
    locale,
    address: isPublic ? pathname + search : undefined,
    files: loaded.filter((path) => path.startsWith('/assets/')),
    pictures: pictures.filter((path) => path.startsWith('/api/images/')),
    wantsWhole: isMember || matchMedia('(display-mode: standalone)').matches,
    isMember,
  };
}

/** Returns path and query of an address of this site; '' for any other. */
const toOwnPath = (address: string) => (address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '');

function isSparing(): boolean {
  // not in every browser
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
