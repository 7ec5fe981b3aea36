import { chromium, expect, type Page, test } from '@playwright/test';
import { browserArguments, findTestBrowser } from '#config/browser.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { listAddresses, screenRoutes } from './addresses.ts';
import { phone } from './examine.ts';
import { long } from './long.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const narrow = { width: 320, height: 640 };
/** Addresses that open a screen in another state than its initial one. */
const states = ['/cz/akce/1?view=calendar', '/de/lageplan/1?from=amenity-525&to=shop-8', '/sk/hladat?q=boty'];
const readWithLargeText = ['/cz', '/cz/kino', '/de/geschaefte/alle/1', '/de/oeffnungszeiten', '/de/kontakt', ...states];

test.describe.configure({ mode: 'parallel' });

test('the fullest pages are no wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize(narrow);
  expect(
    await listTooWide(
      page,
      ['/cz', ...states].map((path) => demo.origin + path),
    ),
  ).toEqual([]);
});

test('the pages of all routes are no wider than a screen of 320 pixels', long, async ({ page }) => {
  const addresses: string[] = [];
  for (const [index, name] of screenRoutes.entries()) {
    const locale = demo.locales[index % demo.locales.length] ?? 'de';
    const [address = demo.origin + (findLandingPath(name, locale) ?? '')] = await listAddresses(demo, name, locale);
    addresses.push(address);
  }
  await page.setViewportSize(narrow);
  expect(await listTooWide(page, addresses)).toEqual([]);
});

test('pages with text of double size are no wider than a phone, and the logo does not overlap the icons', async () => {
  const executablePath = findTestBrowser();
  const args = [...browserArguments, '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) });
  const page = await browser.newPage({ viewport: phone });
  const addresses = readWithLargeText.map((path) => demo.origin + path);
  expect(await listTooWide(page, addresses)).toEqual([]);
  const logo = await page.locator('.header-logo img').boundingBox();
  const tools = await page.locator('.header-tools').boundingBox();
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0);
  await browser.close();
});

async function listTooWide(page: Page, addresses: readonly string[]): Promise<string[]> {
  const tooWide: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const { scrollWidth, clientWidth } = await page.evaluate(readWidths);
    if (scrollWidth > clientWidth) tooWide.push(`${address}: ${scrollWidth} of ${clientWidth}`);
  }
  return tooWide;
}

/** Runs in the page. */
function readWidths() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return { scrollWidth, clientWidth };
}
