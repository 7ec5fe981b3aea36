import { messages } from 'virtual:messages/new_build';
import { mutate } from 'swr';
import { buildCheckMs, offlineDelayMs, prefetchDelayMs, reloadMark } from '#shared/site/limits.ts';
import { isScreenRoute } from '#shared/site/routes.ts';
import type { SendRequest } from '#shared/site/waiting.ts';
import { ToastList } from './features/toasts/ToastList.tsx';
import { reportErrors } from './lib/browser/client-errors.ts';
import { closeOffBehindPopovers } from './lib/browser/modal-popovers.ts';
import type { OfflineConfig } from './lib/browser/offline.ts';
import { siteToasts } from './lib/browser/toasts.ts';
import { hasUnsaved } from './lib/browser/unsaved.ts';
import { readLatestId, watchBuilds } from './lib/navigation/build-watch.ts';
import type { LateNavigation, Navigation } from './lib/navigation/navigation.ts';
import { showLeftToast } from './lib/navigation/next-page-toast.ts';
import { createFindRedirect, type FindRedirect, readBuildRules } from './lib/navigation/route-rules.ts';
import { siteSession } from './lib/session/session.ts';
import { closeDropMenus } from './ui/shell/drop-menus.ts';

interface Started {
  config: OfflineConfig;
  navigation: Navigation;
}

/**
 * Starts what a page needs after its first view: closing menus, redirect rules, error reports, and the watch for new builds. An outdated page reloads
 * when it gets hidden. A page from the back/forward cache gets fresh data.
 */
export function startLate({ config, navigation }: Started): LateNavigation {
  const { buildId, locale } = config;
  reportErrors(buildId);
  removeReloadMark();
  closeOffBehindPopovers();
  closeDropMenus();
  siteToasts().showBy(ToastList);
  showLeftToast();
  startOfflineLater(config, navigation);
  let findRedirect: FindRedirect = () => undefined;
  let notice = 0;

  const builds = watchBuilds(
    {
      ownId: buildId,
      everyMs: buildCheckMs,
      onChange(isOutdated) {
        siteToasts().close(notice);
        if (!isOutdated || isScreenRoute(navigation.state().page.route?.name)) return; // a screen in the building reloads itself
        const { title, reload: label } = messages[locale];
        const action = { label, onPress: () => location.reload() };
        notice = siteToasts().show({ group: 'build', type: 'success', title, durationMs: -1, action });
      },
    },
    { nowMs: Date.now, wait: (callback, ms) => setTimeout(callback, ms), isHidden: () => document.hidden, readLatestId },
  );
  const isOutdated = () => builds.isOutdated() && !hasUnsaved();

  async function readRules(): Promise<void> {
    const rules = await readBuildRules(buildId, fetch);
    if (rules === 'gone') return builds.findOutdated();
    if (rules) findRedirect = createFindRedirect(rules);
    else if (navigator.onLine) console.warn('The rules of this build could not be read: pages lead where the gateway says.');
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) builds.look();
    else if (isOutdated()) location.reload(); // the page is hidden
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    builds.look();
    void mutate(() => true);
    const { key, at } = navigation.state().page;
    if (!hasUnsaved()) void navigation.move(location.href, 'replace', { preventScrollReset: true }, { key, at });
  });
  if (!isOnSlowestLine()) setTimeout(() => void readRules(), Math.max(0, prefetchDelayMs - performance.now()));

  return { isOutdated, findRedirect: (target) => findRedirect(target), show: showFadingIn };
}

/** Loads the code for pages without a network after everything else: a first visit must not pay for it. */
function startOfflineLater(config: Started['config'], navigation: Navigation): void {
  if (!('serviceWorker' in navigator)) return;
  if (config.offline) {
    sendWaitingCalls();
    return;
  }
  const load = () =>
    void import('./lib/browser/offline.ts').then(({ startOffline }) => startOffline(config, navigation)).catch(() => undefined);
  const start = () => setTimeout(load, offlineDelayMs);
  if (navigation.state().page.payload.kept)
    load(); // this code is stored, too
  else if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Lets the worker send calls that were written while pages without a network were still switched on, and delete those that have waited too long. */
function sendWaitingCalls(): void {
  const request: SendRequest = { kind: 'send', token: siteSession().token() };
  navigator.serviceWorker.controller?.postMessage(request);
}

function isOnSlowestLine(): boolean {
  return (navigator as Navigator & { connection?: { effectiveType?: string } }).connection?.effectiveType === 'slow-2g'; // not in every browser
}

/** Removes the reload guard from the address once the page is hydrated. */
function removeReloadMark(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(reloadMark)) return;
  url.searchParams.delete(reloadMark);
  history.replaceState(history.state, '', url);
}

/**
 * Fades the next page in, unless the visitor prefers reduced motion. Not a view transition: to begin one, the browser restyles the whole document and
 * paints the old page before the new one is drawn.
 */
export function showFadingIn(change: () => void): void {
  change();
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.getElementById('main')?.animate({ opacity: [0.5, 1] }, 150); // readable from its first frame
}
