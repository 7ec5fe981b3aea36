import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuild } from '#server/pages/make/build.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import { type OfflineKit, offlineStore } from '#shared/site/offline.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import { startDemoCentre } from '../../../support/demo-centre.ts';
import { createClock, startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readHtml } from '../../../support/html.ts';
import { startUpstream } from '../../../support/upstream.ts';

let centre: Awaited<ReturnType<typeof startDemoCentre>>;
beforeAll(async () => {
  centre = await startDemoCentre();
});
afterAll(() => centre?.close());

const get = (path: string) => centre.gateway.get(path);
const readKit = async (locale: Locale) => (await (await get(`/builds/offline/${locale}.json`)).json()) as OfflineKit; // safe: what is tested

describe('GET /builds/offline/{locale}.html', () => {
  it.each(locales)('is a document in %s without a page, which its policy allows to start', async (locale) => {
    const answer = await get(`/builds/offline/${locale}.html`);
    const html = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(html).toContain(`<html lang="${localeFacts[locale].tag}"`);
    expect(html).toContain('<div id="site"></div><div class="offline-words');
    expect(html).toMatch(/<script type="application\/json" id="start">\{"config":\{/);
    const [css = ''] = readHtml(html).styleBlocks;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`);
  });

  it.each(['xx.html', 'cz.txt', 'cz', '..%2fbuild.json'])('does not exist for %s', async (file) => {
    expect((await get(`/builds/offline/${file}`)).status).toBe(404);
  });
});

describe('GET /builds/offline/{locale}.json', () => {
  it.each(locales)('lists in %s only what exists and may be stored', async (locale) => {
    const { base, whole, member } = await readKit(locale);
    const files = [...base.files, ...whole.files, ...member.files];
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(resolve('dist/client', file.slice(1))))).toEqual([]);
    for (const address of [...base.pages, ...whole.pages].map((path) => `/api/pages${path}`).concat(whole.calls, member.calls)) {
      const answer = await get(address);
      expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 200, expect.stringContaining('public')]);
      expect(await answer.json(), address).not.toHaveProperty('data.redirect');
    }
  });

  it('contains the plans of all floors, their shops and the entrances', async () => {
    const { whole, plans } = await readKit('cz');
    for (const call of [
      '/floorplans',
      '/floorplans/1',
      '/floorplans/3',
      '/entrances',
      '/company-outlines?locale=cz',
      '/company-outlines?floorplan=2&locale=cz',
    ])
      expect(whole.calls).toContain(`/api/proxy/v1${call}`);
    expect(whole.pages).toEqual(['/cz/oteviraci-doba', '/cz/parkovani', '/cz/jak-k-nam']);
    expect(plans).toEqual(['/cz/mapa-centra']);
    for (const screen of ['FloorplanScreen', 'ParkingScreen']) expect(whole.files.filter((file) => file.includes(screen))).toHaveLength(2); // script and messages
  });

  it('contains for members only the screens with card, points, codes, bookings and gift cards', async () => {
    const { whole, member, members } = await readKit('cz');
    expect(members).toEqual([
      '/cz/muj-prehled',
      '/cz/moje-body',
      '/cz/odmeny',
      '/cz/moje-odmena/',
      '/cz/moje-rezervace',
      '/cz/moje-rezervace/',
      '/cz/nakupy',
      '/cz/darkove-karty/',
      '/cz/uctenky',
      '/cz/podpora',
    ]);
    for (const screen of [
      'DashboardScreen',
      'MyPointsScreen',
      'MemberRewardsScreen',
      'MyRewardScreen',
      'BookingsScreen',
      'GiftCardScreen',
    ]) {
      expect(member.files.filter((file) => file.includes(`/${screen}`) || file.includes(`.${screen}`))).not.toEqual([]);
      expect(whole.files.filter((file) => file.includes(screen))).toEqual([]);
    }
    expect(member.calls).toContain('/api/proxy/v1/tiers');
  });

  it('leaves code for the floor plan and for live events out of the base, and puts it into the rest', async () => {
    const { base, whole } = await readKit('cz');
    for (const part of ['way-parts', 'plan-moves', 'open-live']) {
      expect(base.files.filter((file) => file.includes(part))).toEqual([]);
      expect(whole.files.filter((file) => file.includes(part))).toHaveLength(1);
    }
  });

  it('contains no screen that it does not list, and no other language', async () => {
    const { base, whole } = await readKit('cz');
    const text = [...base.files, ...whole.files].join();
    expect(text).not.toMatch(/ReceiptsScreen|ShopScreen|SupportScreen|messages\/(?:de|en|sk)-/);
  });
});

describe('OFFLINE=off', () => {
  let gateway: TestGateway;
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  beforeAll(async () => {
    upstream = await startUpstream();
    gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { isOfflineOn: false }, clock: createClock(new Date()) });
  });
  afterAll(async () => {
    await gateway?.close();
    await upstream?.close();
  });

  it('serves neither shell nor list, and tells pages to register no worker', async () => {
    expect((await gateway.get('/builds/offline/cz.html')).status).toBe(404);
    expect((await gateway.get('/builds/offline/cz.json')).status).toBe(404);
    expect(await (await gateway.get('/api/config?locale=cz')).text()).toContain('"offline":"off"');
    expect(await (await get('/api/config?locale=cz')).text()).not.toContain('"offline":');
  });

  it('serves a worker that listens to no requests, and drops only its own caches', async () => {
    const dropped: string[] = [];
    const names = [`${offlineStore}:meandr:1:kit`, 'of-somebody-else'];
    const { heard, settle, fire } = runWorker(await (await gateway.get(serviceWorkerPath)).text(), {
      keys: async () => names,
      delete: async (name: string) => dropped.push(name),
    });
    expect(heard().sort()).toEqual(['activate', 'install', 'message', 'notificationclick', 'push', 'sync']); // sends what still waits
    fire('activate');
    await settle();
    expect(dropped).toEqual([names[0]]);
  });

  it('is not the default', async () => {
    const { heard } = runWorker(await (await get(serviceWorkerPath)).text(), {});
    expect(heard()).toEqual(expect.arrayContaining(['fetch', 'message', 'push']));
  });
});

function runWorker(script: string, caches: object) {
  const listeners = new Map<string, (event: object) => void>();
  const work: unknown[] = [];
  const self = {
    caches,
    registration: {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => {},
  };
  runInNewContext(script, { self });
  return {
    heard: () => [...listeners.keys()],
    fire: (type: string) => listeners.get(type)?.({ waitUntil: (done: unknown) => void work.push(done) }),
    settle: () => Promise.all(work),
  };
}

describe('SiteBuild.kit', () => {
  it('contains everything that its screens import, now or later', async () => {
    const { kit } = await loadBuild(resolve('dist'));
    const files = kit(['ParkingScreen'], 'cz');
    const names = files.map((file) => file.split('/').at(-1) ?? '');
    for (const file of files.filter((one) => one.endsWith('.js'))) {
      const code = readFileSync(resolve('dist/client', file.slice(1)), 'utf8');
      const imported = [...code.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);
      expect(
        imported.filter((name) => !names.includes(name)),
        file,
      ).toEqual([]);
    }
  });
});
