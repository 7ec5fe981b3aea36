import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core';
import { median } from './start-process.ts';

/** Lighthouse's slow 4G, as developer tools apply it to real requests, and its slowdown of the processor to a phone's speed. */
const network = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 };
const slowdown = 4;
const tapEveryMs = 100;
const maxMs = 60_000;

/** Times since the navigation started. */
export interface TapFigures {
  /** First contentful paint. */
  paintMs: number;
  /** When the menu opens for a visitor who taps its button from the first paint until the menu opens. */
  answerMs: number;
}

/** Returns the medians of first visits with real throttling of network and processor. */
export async function measureMenuTap(browser: Browser, url: string, runs: number): Promise<TapFigures> {
  const visits: TapFigures[] = [];
  for (let round = 0; round < runs; round += 1) visits.push(await inNewBrowser(browser, (context) => tapMenu(context, url)));
  return { paintMs: median(visits.map(({ paintMs }) => paintMs)), answerMs: median(visits.map(({ answerMs }) => answerMs)) };
}

/** Visits a page once at full speed, so that the gateway has created what it creates on demand. Returns the final address. */
export async function warmUp(browser: Browser, url: string): Promise<string> {
  return inNewBrowser(browser, async (context) => {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return page.url();
  });
}

async function inNewBrowser<T>(browser: Browser, act: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...devices['Moto G4'], viewport: { width: 412, height: 823 } });
  try {
    return await act(context);
  } finally {
    await context.close();
  }
}

async function tapMenu(context: BrowserContext, url: string): Promise<TapFigures> {
  const page = await context.newPage();
  await page.addInitScript(noteOpening);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit', timeout: maxMs });
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, {
    timeout: maxMs,
  });
  return { paintMs: Number(await paint.jsonValue()), answerMs: await tapUntilOpen(page) };
}

async function tapUntilOpen(page: Page): Promise<number> {
  const button = page.locator('.header-menu-button');
  for (const started = Date.now(); Date.now() - started < maxMs; await sleep(tapEveryMs)) {
    const box = await button.boundingBox();
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const openedMs = await page.evaluate(() => document.documentElement.dataset.menuOpenedMs);
    if (openedMs !== undefined) return Number(openedMs);
  }
  throw new Error(`The menu of ${page.url()} does not open.`);
}

/** Runs in the page before the page's own scripts. */
function noteOpening(): void {
  const note = ({ target, newState }: ToggleEvent) => {
    if (newState !== 'open' || !(target instanceof Element) || !target.matches('.mobile-menu')) return;
    document.documentElement.dataset.menuOpenedMs ??= String(performance.now());
  };
  document.addEventListener('beforetoggle', note, { capture: true });
}
