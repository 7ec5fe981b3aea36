import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';
import { decidedVisitor } from '#config/decided-visitor.ts';
import { tenants } from './tenants.ts';

/** A slow phone network: 0.15 s per request and 1.6 Mbit/s, as in Lighthouse. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** A sum of shifts that nobody sees: labels in a row that move by some pixels. */
const maxShift = 0.005;

async function openFresh(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: decidedVisitor,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]; // safe: entries of this type have a value
      const known = Number(document.documentElement.dataset.shift ?? 0);
      document.documentElement.dataset.shift = String(shifts.reduce((sum, { value }) => sum + value, known));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await context.newCDPSession(page);
  return { page, session };
}

/** Returns the families that Chromium draws a selector's text with, without the pieces' sizes. */
async function readDrawnFamilies(session: CDPSession, selector: string): Promise<string[]> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => `${familyName.replace(/ Variable$/, '')}${isCustomFont ? '' : ' (system)'}`);
}

const readShift = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
const fontsAreLoaded = (page: Page) => page.evaluate(async () => (await document.fonts.ready).status === 'loaded');

for (const [{ origin }, family, path] of [
  [tenants.demo, 'Bricolage Grotesque', '/cz'],
  [tenants.podhradie, 'Fraunces', '/sk'],
] as const) {
  test(`six first visits over a slow network all show ${family}, and nothing moves`, async ({ browser }) => {
    for (let visit = 0; visit < 6; visit += 1) {
      const { page, session } = await openFresh(browser);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slowNetwork);
      await page.goto(origin + path);
      expect(await fontsAreLoaded(page)).toBe(true);
      await page
        .locator('main p')
        .filter({ visible: true, hasText: /\w/ })
        .first()
        .evaluate((text) => text.setAttribute('data-read', ''));
      for (const selector of ['h1', 'main h2', '[data-read]'])
        expect(await readDrawnFamilies(session, selector), selector).toEqual([expect.stringMatching(new RegExp(`^${family}`))]);
      expect(await readShift(page)).toBeLessThanOrEqual(maxShift);
      await page.context().close();
    }
  });
}

for (const path of ['/cz', '/cz/obchody/vse/1', '/cz/parkovani', '/de/veranstaltungen/1', '/de/kontakt', '/cz/mapa-centra/1']) {
  for (const width of [390, 1440]) {
    test(`a font that arrives long after the first paint moves nothing on ${path} at ${width}`, async ({ browser }) => {
      const { page } = await openFresh(browser);
      await page.setViewportSize({ width, height: 900 });
      const { promise: isPainted, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, (route) => isPainted.then(() => route.continue()));
      await page.goto(tenants.demo.origin + path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      expect(await fontsAreLoaded(page)).toBe(true);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
      expect(await readShift(page)).toBeLessThanOrEqual(maxShift);
      await page.context().close();
    });
  }
}
