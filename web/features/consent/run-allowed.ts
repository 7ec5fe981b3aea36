import { allowsStatistics, effectsOf } from '#shared/rules/consent.ts';
import { toRemovals } from '#shared/rules/consent-cookies.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { ConsentStore } from './consent-store.ts';
import { type Statistics, startStatistics } from './statistics.ts';

interface RunnerOptions {
  store: ConsentStore;
  tenant: Pick<SiteConfig['tenant'], 'gtmId' | 'metaId'>;
  /** Whether third parties may know the current page. False for members' pages, and for addresses with a secret. */
  isMeasured: () => boolean;
  /** Starts a script. Returns a function that removes the script's element, but cannot stop the script. */
  loadScript: (src: string) => () => void;
  /** Removes a cookie, in the format of `document.cookie`. */
  writeCookie: (cookie: string) => void;
  /** Reloads the page; asks first if typed input would be lost. */
  reload: () => void;
}

/**
 * Applies the decision: starts allowed scripts, each only once, and removes cookies that are no longer allowed. Reloads the page if a running script
 * is no longer allowed. Call `run` again whenever the decision or the page changes.
 */
export function createAllowedRunner({ store, tenant, isMeasured, loadScript, writeCookie, reload }: RunnerOptions) {
  const scripts = new Map<string, () => void>();
  let statistics: Statistics | undefined;
  let isReloading = false;

  function run(): void {
    if (isReloading) return;
    const { consent } = store.kept();
    const started = { statistics: statistics !== undefined, scripts: [...scripts.keys()] };
    const effects = effectsOf(consent, store.list, started);
    for (const removal of toRemovals(effects.removedTargets, document.cookie, location)) writeCookie(removal);
    for (const [src, remove] of scripts) if (!effects.scripts.includes(src)) remove();
    if (effects.mustReload) {
      isReloading = true;
      reload();
      return;
    }
    const fresh = effects.scripts.filter((src) => !scripts.has(src));
    for (const src of fresh) scripts.set(src, loadScript(src));
    const isStarting = !statistics && allowsStatistics(consent, store.list) && isMeasured();
    if (isStarting) statistics = startStatistics({ tenant, enabledIds: consent.enabledIds, loadScript });
    if (isStarting || fresh.length > 0) store.noteLoaded({ scripts: [...scripts.keys()], statistics: statistics?.sources ?? [] });
  }

  return {
    run,
    /** Call after a decision: passes it to running scripts. */
    tellChoices: () => statistics?.tellChoices(store.kept().consent.enabledIds),
    /** Call after a navigation within the site. */
    tellPage(page: { address: string; title: string }): void {
      const running = statistics;
      run();
      if (isMeasured()) running?.tellPage(page); // not to scripts that have just started, because they report the first page themselves
    },
  };
}
