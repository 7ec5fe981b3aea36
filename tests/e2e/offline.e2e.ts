import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { offlineDelayMs, storageKeys } from '#shared/site/limits.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import { type OfflineCentre, openLive, openOfflineVisitor, readStored, startOfflineCentre, waitForStored } from './offline-visitor.ts';

const memberFile = fileURLToPath(new URL('../../config/tenants/demo/demo-member.json', import.meta.url));
const demoMember = JSON.parse(readFileSync(memberFile, 'utf8')) as { email: string; password: string }; // safe: shipped file

/** Limits in bytes as sent, and for the storage as the browser counts it. */
const budgets = { base: 128_000, kit: 384_000, storage: 5_000_000 };

test.describe.configure({ mode: 'serial' });

let centre: OfflineCentre;
test.beforeAll(async () => {
  centre = await startOfflineCentre();
});
test.afterAll(() => centre?.close());

const at = (name: Parameters<typeof findLandingPath>[0], locale: 'cz' | 'de' = 'cz') => centre.origin + findLandingPath(name, locale);
const bytesOf = (requests: readonly { bytes: number }[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

test('a visitor in the car park finds the way, the hours and the price of parking without a signal', async ({ browser }) => {
  const { page, context, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('floorplan'));
  await waitForStored(page, '/builds/offline/cz.whole');
  line.set('off');
  await context.setOffline(true);

  await openLive(page, `${at('floorplan')}/2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mapa centra');
  await expect(page.locator('.plan-floor-name')).toHaveText('1. patro');
  const told = page.locator('.kept-line');
  await expect(told).toHaveText(/^Bez připojení\. Poslední stav: \d{1,2}:\d\d Načíst znovu$/);
  await expect(told.getByRole('status')).toHaveText(/Poslední stav/);

  await openLive(page, `${at('floorplan')}/1?from=entrance-5&to=shop-8`);
  const steps = page.getByRole('main').locator('.way-steps').getByRole('listitem');
  await expect(steps.last()).toHaveText(/Bosorka/);
  expect(await steps.count()).toBeGreaterThan(2); // over two floors

  await page.locator('.bottom-bar').getByRole('link', { name: 'Úvod' }).click(); // within the app
  await expect(page).toHaveURL(/\/cz$/);
  await expect(page.locator('.header img').first()).toHaveJSProperty('complete', true);
  expect(
    await page
      .locator('.header img')
      .first()
      .evaluate((logo: HTMLImageElement) => logo.naturalWidth),
  ).toBeGreaterThan(0);
  await openLive(page, at('opening-hours'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otevírací doba');
  await openLive(page, at('parking'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parkování');
  await expect(page.getByRole('main')).toContainText('Kč');

  line.set('on');
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Načíst znovu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parkování');
  await expect(told).toHaveCount(0);
  await close();
});

test('a page that is not stored says so in words, and leads to those that are', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port, { locale: 'de-DE' });
  await openLive(page, at('home', 'de'));
  await waitForStored(page, '/builds/offline/de.base');
  line.set('off');
  await openLive(page, at('shops-services', 'de'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind offline');
  await expect(page).toHaveTitle(/^Sie sind offline/);
  await expect(page.locator('html')).toHaveAttribute('lang', localeFacts.de.tag);
  await page.getByRole('navigation', { name: 'Ohne Empfang verfügbar' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('.kept-line')).toHaveText(/^Offline\. Stand: /);
  line.set('on');
  await openLive(page, at('shops-services', 'de'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sie sind offline');
  await close();
});

test('a network that never answers is not waited for if the page is stored', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('opening-hours'));
  await waitForStored(page, '/builds/offline/cz.whole');
  line.set('hang');
  await openLive(page, at('opening-hours'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otevírací doba');
  await expect(page.locator('.kept-line')).toHaveText(/^Bez připojení/);
  await close();
});

test('a member’s screen is never stored, and shows the card without a signal', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('login'));
  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoMember.email);
  await page.locator('input[type=password]').fill(demoMember.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).toHaveURL(/\/cz\/muj-prehled/);
  await waitForStored(page, '/builds/offline/cz.whole');
  const card = await page.evaluate((key) => localStorage.getItem(key), storageKeys.card);
  const number = /\d{6,}/.exec(card ?? '')?.[0] ?? 'none';
  const { paths } = await readStored(page);
  expect(paths.filter((path) => /\/me\/|muj-prehled|session/.test(path))).toEqual([]);
  const bodies = await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return (await Promise.all(stored.flat().map((response) => response.text()))).join('\n');
  });
  expect(bodies).not.toContain(demoMember.email);
  expect(bodies).not.toContain(number);
  line.set('off');
  await openLive(page, at('dashboard'));
  await expect(page.getByRole('main')).toContainText(number.slice(-4));
  await close();
});

test('the desk and links of emails are requested once, as without a worker', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('home'));
  await waitForStored(page, '/builds/offline/cz.base');
  line.take();
  await page.goto(`${centre.origin}/desk`);
  const asked = line.take().filter(({ isNavigation }) => isNavigation);
  expect(asked).toMatchObject([{ path: '/desk', isPreload: false }]);
  const fromEmail = `${findLandingPath('set-new-password', 'cz')}?token=abc`;
  await page.goto(centre.origin + fromEmail);
  expect(line.take().flatMap(({ path, isNavigation }) => (isNavigation ? path : []))).toEqual([fromEmail]);
  expect((await readStored(page)).paths.filter((path) => path.includes('token'))).toEqual([]);
  line.set('off');
  await expect(page.goto(`${centre.origin}/desk`)).rejects.toThrow(/ERR_/); // the browser's own page
  await close();
});

test('a visitor who saves data gets no worker', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  await openLive(page, at('home'));
  await page.waitForRequest(/\/assets\/offline-/, { timeout: 20_000 }); // the code that decides
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/offline-')));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(line.take().map(({ path }) => path)).not.toContain(serviceWorkerPath);
  await close();
});

test('base, kit and storage stay within their budgets', async ({ browser }) => {
  const { page, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('home'));
  await waitForStored(page, '/builds/offline/cz.base');
  const first = line.take();
  const base = first.slice(first.findIndex(({ path }) => path === serviceWorkerPath));
  expect(base.length).toBeGreaterThan(5);
  expect(bytesOf(base)).toBeLessThanOrEqual(budgets.base);
  await openLive(page, at('floorplan'));
  await waitForStored(page, '/builds/offline/cz.whole');
  const kit = line.take();
  expect(kit.length).toBeGreaterThan(20);
  expect(bytesOf(kit)).toBeLessThanOrEqual(budgets.kit); // with the page itself
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  expect(usage).toBeGreaterThan(100_000);
  expect(usage).toBeLessThanOrEqual(budgets.storage);
  await close();
});

test('a first visit costs the same with and without the worker until three seconds after load', async ({ browser }) => {
  const runs: { worker: 'allow' | 'block'; paths: string[]; bytes: number }[] = [];
  for (const worker of ['allow', 'block', 'allow', 'block', 'allow', 'block'] as const) {
    const { page, line, close } = await openOfflineVisitor(browser, centre.port, worker === 'block' ? { worker } : {});
    const late = page.waitForRequest(/\/assets\/offline-/);
    await openLive(page, at('home'));
    const loadedMs = await page.evaluate(
      () => performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).loadEventEnd)[0] ?? 0,
    );
    await late;
    const lateMs = await page.evaluate(() => performance.now());
    expect(lateMs - loadedMs).toBeGreaterThanOrEqual(offlineDelayMs);
    const passed = line.take();
    const own = passed.findIndex(({ path }) => /^\/assets\/offline-|^\/push-worker|^\/builds\/offline/.test(path));
    const before = passed.slice(0, own === -1 ? undefined : own);
    runs.push({ worker, paths: before.map(({ path }) => path).sort(), bytes: bytesOf(before) });
    await close();
  }
  const pathsOf = (kind: 'allow' | 'block') => runs.filter(({ worker }) => worker === kind).map(({ paths }) => paths);
  const without = new Set(pathsOf('block').flat());
  expect(
    pathsOf('allow')
      .flat()
      .filter((path) => !without.has(path)),
  ).toEqual([]);
  const timesOf = (path: string, kind: 'allow' | 'block') =>
    Math.max(...pathsOf(kind).map((paths) => paths.filter((one) => one === path).length));
  const isByAge = (path: string) => path.endsWith('/options/parking'); // requested again when the number of free spaces is a minute old
  expect([...without].filter((path) => !isByAge(path) && timesOf(path, 'allow') > timesOf(path, 'block'))).toEqual([]);
});

test('the operator’s switch ends it all with the next page', async ({ browser }) => {
  const { page, context, line, close } = await openOfflineVisitor(browser, centre.port);
  await openLive(page, at('home'));
  await waitForStored(page, '/builds/offline/cz.base');
  await page.evaluate(() => caches.open('of-somebody-else'));
  const off = await startOfflineCentre({ origin: centre.origin, variables: { OFFLINE: 'off' } });
  line.leadTo(off.port);
  await openLive(page, at('home'));
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['of-somebody-else']);
  line.set('off');
  await expect(page.goto(at('home'))).rejects.toThrow(/ERR_/);

  line.set('on'); // and back: a worker that only shows notifications, as members have had, is replaced
  line.leadTo(centre.port);
  const again = await context.newPage();
  await openLive(again, at('home'));
  await waitForStored(again, '/builds/offline/cz.base');
  line.set('off');
  await openLive(again, at('home'));
  await expect(again.locator('.kept-line')).toHaveText(/^Bez připojení/);
  await close();
  await off.close();
});
