import { allowsStatistics, effectsOf } from '#shared/rules/consent.ts';
import { toRemovals } from '#shared/rules/consent-cookies.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { ConsentStore } from './consent-store.ts';
import { type Statistics, startStatistics } from './statistics.ts';

interface Means {
  store: ConsentStore;
  tenant: Pick<SiteConfig['tenant'], 'gtmId' | 'metaId'>;
  /** Whether strangers may know of the page that is shown: not of an account's, and not of one whose address holds a secret. */
  isMeasured: () => boolean;
  /** Starts a script; what it returns takes its element away again, by which it does not end. */
  loadScript: (src: string) => () => void;
  /** Removes a cookie, as `document.cookie` takes it. */
  writeCookie: (cookie: string) => void;
  /** Loads the page anew; where something typed would be lost, it asks first. */
  reload: () => void;
}

/**
 * Does what is allowed, once for each page that is loaded, and undoes what is not any more: starts scripts, removes cookies, loads the page anew
 * where something runs that may not. To be called again whenever the decision or the page changes.
 */
export function createAllowedRunner({ store, tenant, isMeasured, loadScript, writeCookie, reload }: Means) {
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
    /** After a decision: what runs already hears of it. */
    tellChoices: () => statistics?.tellChoices(store.kept().consent.enabledIds),
    /** A page has been opened within the site. */
    tellPage(page: { address: string; title: string }): void {
      const running = statistics;
      run();
      if (isMeasured()) running?.tellPage(page); // what has just been started tells the page it starts on
    },
  };
}
