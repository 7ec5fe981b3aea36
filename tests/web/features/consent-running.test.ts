// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentAction } from '#shared/rules/consent.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import { createConsentStore, siteConsent } from '#web/features/consent/consent-store.ts';
import { createAllowedRunner } from '#web/features/consent/run-allowed.ts';
import { createSite } from '#web/lib/site-state.ts';

const entry = { name: 'x', description: 'x', links: [], isPreselected: false };
const list: SiteConsent = {
  version: '0123456789ab',
  isForced: false,
  necessary: [{ ...entry, id: 'language', targetCookieIds: [] }],
  optional: [
    { ...entry, id: 'stat', category: 'STAT', targetCookieIds: ['_ga', '_ga_*'] },
    { ...entry, id: 'map', src: 'https://map.example/a.js', targetCookieIds: ['map'] },
  ],
};
const gtm = 'https://www.googletagmanager.com/gtm.js?id=GTM-1';
const pixel = 'https://connect.facebook.net/en_US/fbevents.js';
const everything: ConsentAction = { kind: 'accept-all' };

interface StatisticsWindow {
  dataLayer?: Record<string, unknown>[];
  fbq?: { queue: unknown[][] };
  _fbq?: unknown;
}
const page = window as unknown as StatisticsWindow; // safe: the variables that statistics.ts sets

beforeEach(() => {
  createSite();
  document.body.innerHTML = '';
  delete page.dataLayer;
  delete page.fbq;
  delete page._fbq;
});

/** Creates a browser with one cookie jar for all its tabs. */
function createBrowser() {
  const jar = new Map<string, string>();
  const tabs: { lookAgain: () => void }[] = [];
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let ids = 0;
  function open(ofList = list) {
    const store = createConsentStore(ofList, {
      cookies,
      writeCookie(cookie) {
        const [pair = '', maxAge] = cookie.split('; ');
        const [name = '', value = ''] = pair.split('=');
        if (maxAge === 'max-age=0') jar.delete(name);
        else jar.set(name, value);
      },
      now: () => Date.UTC(2026, 10, 23),
      newId() {
        ids += 1;
        return `abcdef0123456${ids}`;
      },
      isSecure: true,
      tellOthers: () => tabs.filter((tab) => tab !== store).forEach((tab) => void tab.lookAgain()),
    });
    tabs.push(store);
    return store;
  }
  return { open, jar };
}

interface Scene {
  isMeasured?: () => boolean;
  tenant?: { gtmId?: string; metaId?: string };
}

function createTab(store = createBrowser().open(), { isMeasured, tenant }: Scene = {}) {
  const loaded: string[] = [];
  const removed: string[] = [];
  const written: string[] = [];
  const reload = vi.fn();
  const runner = createAllowedRunner({
    store,
    tenant: tenant ?? { gtmId: 'GTM-1', metaId: '12345' },
    isMeasured: isMeasured ?? (() => true),
    loadScript(src) {
      loaded.push(src);
      return () => removed.push(src);
    },
    writeCookie: (cookie) => void written.push(cookie),
    reload,
  });
  store.subscribe(runner.run);
  runner.run();
  return { store, runner, loaded, removed, written, reload };
}

describe('the decision of a browser', () => {
  it('is adopted by the other tabs, with the same proof', () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    const heard = vi.fn();
    other.subscribe(heard);
    other.setDialogOpen(true);
    one.decide({ kind: 'save', ids: ['map'] });
    expect([one.state(), other.state()]).toEqual(['accepted-partially', 'accepted-partially']);
    expect(other.kept().proof).toMatchObject({ id: one.kept().proof?.id, version: list.version });
    expect(other.isDialogOpen()).toBe(false);
    heard.mockClear();
    other.lookAgain();
    expect(heard).not.toHaveBeenCalled();
  });

  describe('a decision announced by another tab', () => {
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    it.each([0, 120, 900])('is followed even if its cookie becomes readable only %d ms after the message', (lateMs) => {
      vi.useFakeTimers();
      const channels: EventTarget[] = [];
      class Channel extends EventTarget {
        constructor() {
          super();
          channels.push(this);
        }
      }
      vi.stubGlobal('BroadcastChannel', Channel);
      const other = createBrowser();
      const { id } = other.open().decide(everything).proof;
      const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
      setTimeout(() => cookies.mockReturnValue([...other.jar].map(([name, value]) => `${name}=${value}`).join('; ')), lateMs);
      const store = siteConsent(list);
      channels.forEach((channel) => void channel.dispatchEvent(new MessageEvent('message', { data: id })));
      expect(store.state()).toBe('undecided');
      vi.advanceTimersByTime(lateMs + 50);
      expect([store.state(), store.kept().proof?.id]).toEqual(['accepted-all', id]);
      expect(vi.getTimerCount()).toBe(0);
      cookies.mockRestore();
    });
  });

  it('is requested again if the list has changed or the cookies were deleted', () => {
    const browser = createBrowser();
    browser.open().decide(everything);
    expect(browser.open().state()).toBe('accepted-all');
    expect(browser.open({ ...list, version: 'ba9876543210' }).state()).toBe('undecided');
    browser.jar.clear();
    expect(browser.open().state()).toBe('undecided');
  });

  it('gets a new id each time', () => {
    const store = createBrowser().open();
    const ids = [store.decide(everything), store.decide({ kind: 'decline' })].map(({ proof }) => proof.id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('allowed scripts', () => {
  it('do not start before a decision', () => {
    expect(createTab().loaded).toEqual([]);
    expect(page).not.toHaveProperty('dataLayer');
  });

  it('start when they are allowed and on every later page load, each only once', () => {
    const browser = createBrowser();
    const tab = createTab(browser.open());
    tab.store.decide({ kind: 'save', ids: ['map'] });
    expect(tab.loaded).toEqual(['https://map.example/a.js']);
    tab.store.decide(everything);
    tab.store.decide(everything);
    tab.runner.run();
    expect(tab.loaded).toEqual(['https://map.example/a.js', gtm, pixel]);
    expect(createTab(browser.open()).loaded).toEqual(['https://map.example/a.js', gtm, pixel]);
    expect(tab.store.loaded()).toEqual({
      scripts: ['https://map.example/a.js'],
      statistics: ['Google Tag Manager (GTM-1)', 'Meta Pixel (12345)'],
    });
  });

  it.each<[string, ConsentAction]>([
    ['declined', { kind: 'decline' }],
    ['declined all', { kind: 'decline-all' }],
  ])('do not run if everything is %s', (_what, action) => {
    const tab = createTab();
    tab.store.decide(action);
    expect([tab.loaded, tab.reload.mock.calls.length]).toEqual([[], 0]);
  });

  it('report the first page themselves; tellPage reports later pages to tag manager and pixel', () => {
    const tab = createTab();
    tab.store.decide(everything);
    tab.runner.tellPage({ address: 'https://www.centre.example/cz/akce/1', title: 'Akce' });
    expect(page.dataLayer).toEqual([
      { event: 'cookie_consent', cookie_consent: ['language', 'stat', 'map'] },
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
      { event: 'page_view', page_location: 'https://www.centre.example/cz/akce/1', page_title: 'Akce' },
    ]);
    expect(page.fbq?.queue).toEqual([
      ['init', '12345'],
      ['track', 'PageView'],
      ['track', 'PageView'],
    ]);
  });

  it('get no data about account pages or emailed links, and start with the next public page', () => {
    let isMeasured = false;
    const tab = createTab(undefined, { isMeasured: () => isMeasured });
    tab.store.decide(everything);
    expect(tab.loaded).toEqual(['https://map.example/a.js']);
    isMeasured = true;
    tab.runner.tellPage({ address: 'https://www.centre.example/cz', title: 'Meandr' });
    expect(tab.loaded).toContain(gtm);
    expect(page.fbq?.queue).toHaveLength(2);
    isMeasured = false;
    tab.runner.tellPage({ address: 'https://www.centre.example/cz/profil', title: 'Profil' });
    expect(page.fbq?.queue).toHaveLength(2);
    expect(JSON.stringify(page.dataLayer)).not.toContain('profil');
  });

  it.each([
    ['no tag manager', { metaId: '12345' }, 'gtmId', [pixel]],
    ['no pixel', { gtmId: 'GTM-1' }, 'metaId', [gtm]],
    ['neither', {}, 'gtmId and no metaId', []],
  ])('are loaded only if the tenant has their ids, and missing ids are logged once: %s', (_what, tenant, missing, loaded) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const tab = createTab(undefined, { tenant });
    tab.store.decide(everything);
    tab.store.decide(everything);
    expect(tab.loaded.filter((src) => !src.includes('map'))).toEqual(loaded);
    expect(warn.mock.calls).toEqual([[`Statistics are allowed, but the tenant has no ${missing}.`]]);
    warn.mockRestore();
  });
});

describe('a withdrawn consent', () => {
  it('removes its script and its cookies, and reloads the page once', () => {
    const tab = createTab();
    tab.store.decide(everything);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=1; _ga_ABC=2; map=3; locale=cz');
    tab.store.decide({ kind: 'decline' });
    tab.runner.run();
    expect(tab.removed).toEqual(['https://map.example/a.js']);
    const names = new Set(tab.written.map((cookie) => cookie.split('=')[0]));
    expect([...names].sort()).toEqual(['_ga', '_ga_ABC', 'map']);
    expect(tab.reload).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('also takes effect if it was withdrawn in another tab', () => {
    const browser = createBrowser();
    const [tab, other] = [createTab(browser.open()), browser.open()];
    tab.store.decide(everything);
    other.decide({ kind: 'decline-all' });
    expect(tab.reload).toHaveBeenCalledOnce();
  });

  it('does not reload the page if nothing was withdrawn', () => {
    const tab = createTab();
    tab.store.decide({ kind: 'save', ids: ['stat'] });
    tab.store.decide(everything);
    expect(tab.reload).not.toHaveBeenCalled();
  });
});
