import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core';
import { median } from './start-process.ts';

/** Slow 4G as a browser's tools apply it to real requests, and a phone's processor: the figures of Lighthouse. */
const network = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 };
const slowdown = 4;
const tapEveryMs = 100;
const maxMs = 60_000;

/** Since the navigation began. */
export interface TapFigures {
  /** Something of the page is on the screen. */
  paintMs: number;
  /** A tap on the menu's button has opened the menu, for somebody who taps from the moment that they see it until it does. */
  answerMs: number;
}

/** Medians of first visits on a slow line and a slow phone, really throttled. */
export async function measureMenuTap(browser: Browser, url: string, runs: number): Promise<TapFigures> {
  const visits: TapFigures[] = [];
  for (let round = 0; round < runs; round += 1) visits.push(await inNewBrowser(browser, (context) => tapMenu(context, url)));
  return { paintMs: median(visits.map(({ paintMs }) => paintMs)), answerMs: median(visits.map(({ answerMs }) => answerMs)) };
}

/** One visit at full speed, so that what the gateway makes on demand is made. Resolves with the address that the site led to. */
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

/** Runs in the page, before its own scripts. */
function noteOpening(): void {
  const note = ({ target, newState }: ToggleEvent) => {
    if (newState !== 'open' || !(target instanceof Element) || !target.matches('.mobile-menu')) return;
    document.documentElement.dataset.menuOpenedMs ??= String(performance.now());
  };
  document.addEventListener('beforetoggle', note, { capture: true });
}
